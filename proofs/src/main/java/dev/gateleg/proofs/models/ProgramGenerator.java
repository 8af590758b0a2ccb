package dev.gateleg.proofs.models;

import dev.gateleg.proofs.models.ModelSpec.ComponentSpec;
import dev.gateleg.proofs.models.ModelSpec.EntitySpec;
import dev.gateleg.proofs.models.ModelSpec.ParameterSpec;
import dev.gateleg.proofs.models.ModelSpec.PatternKind;
import dev.gateleg.proofs.models.ModelSpec.PatternSpec;
import dev.gateleg.proofs.models.ModelSpec.Presence;
import dev.gateleg.proofs.models.ModelSpec.Role;
import dev.gateleg.proofs.models.Step.Action;
import dev.gateleg.proofs.models.Step.Asks;
import dev.gateleg.proofs.models.Step.Change;
import dev.gateleg.proofs.models.Step.Client;
import dev.gateleg.proofs.models.Step.Condition;
import dev.gateleg.proofs.models.Step.Foreign;
import dev.gateleg.proofs.models.Step.Reading;
import dev.gateleg.proofs.models.Step.Seen;
import dev.gateleg.proofs.models.Step.Verb;
import dev.gateleg.proofs.models.Step.Write;
import dev.gateleg.testing.simulation.fault.FaultKind;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Makes a program for a model of a seed: every verb, in every way, on few keys, so that clients meet. */
final class ProgramGenerator {

  private static final String PAST = "2029-12-31T00:00:00Z";
  private static final String FUTURE = "2030-06-01T00:00:00Z";
  private static final String FINE_FUTURE = "2030-06-01T00:00:00.500Z";

  private final ModelSpec model;
  private final Draw draw;
  private final Map<String, List<String>> keyPool = new LinkedHashMap<>();
  private List<FaultKind> faults = List.of();
  private int clients;

  private ProgramGenerator(ModelSpec model, long seed) {
    this.model = model;
    this.draw = new Draw(seed, 7);
  }

  static Program program(ModelSpec model, long seed) {
    return new ProgramGenerator(model, seed).program(seed);
  }

  private Program program(long seed) {
    clients = 1 + draw.below(4);
    faults = DrawnFaults.of(draw);
    List<Client> given = new ArrayList<>();
    if (draw.chance(0.3)) {
      given.add(new Client("t1", givens()));
    }
    List<Client> all = new ArrayList<>();
    for (int i = 0; i < clients; i++) {
      String tenant = model.scoped() && i % 2 == 1 ? "t2" : "t1";
      int count = 3 + draw.below(8);
      List<Step> steps = new ArrayList<>();
      for (int j = 0; j < count; j++) {
        Step step = step(tenant);
        steps.add(step);
        if (step instanceof Step.Transact transact && !transact.operation().isEmpty()) {
          if (draw.chance(0.5)) { // The same operation under a name of its own, run again.
            steps.remove(step);
            Step again = new Step.Transact(transact.writes(), "c" + i + "s" + j);
            steps.addAll(List.of(again, again));
          }
        }
      }
      if (faults.contains(FaultKind.INTERRUPT) && draw.chance(0.5)) {
        List<Write> batch = several(tenant, false);
        if (!batch.isEmpty()) {
          steps.add(new Step.Batch(batch));
        }
      }
      all.add(new Client(tenant, steps));
    }
    if (draw.chance(0.3)) {
      shareAValue(given, all.get(0).steps());
    }
    return new Program(given, all, faults, seed);
  }

  /**
   * Two items from before values were unique that share one: the first is put, and so owns it; the other is then changed or
   * deleted, as its owner may. Chance alone draws such programs too rarely.
   */
  private void shareAValue(List<Client> given, List<Step> steps) {
    List<EntitySpec> candidates = model.entities().stream()
        .filter(each -> each.unique()
            && !each.name().equals(model.rolled())
            && !each.name().equals(model.copied()))
        .toList();
    if (candidates.isEmpty()) {
      return;
    }
    EntitySpec entity = draw.any(candidates);
    Map<String, String> owner = row(entity, "t1");
    Map<String, String> other = row(entity, "t1");
    if (keyOf(entity, owner).equals(keyOf(entity, other))) {
      return;
    }
    for (ComponentSpec component : entity.components()) {
      String value = owner.get(component.name());
      if (component.unique() && value != null) {
        other.put(component.name(), value);
      }
    }
    String name = entity.name();
    given.add(new Client(
        "t1",
        List.of(
            new Step.Given(Foreign.WHOLE, name, owner),
            new Step.Given(Foreign.WHOLE, name, other))));
    steps.add(plain(Verb.PUT, entity, owner, List.of()));
    steps.add(
        draw.chance(0.5) || settable(entity).isEmpty()
            ? plain(Verb.DELETE_KEY, entity, keyOf(entity, other), List.of())
            : plain(Verb.MODIFY, entity, keyOf(entity, other), changes(entity, Verb.MODIFY)));
  }

  private List<Step> givens() {
    List<Step> steps = new ArrayList<>();
    int count = 1 + draw.below(3);
    for (int i = 0; i < count; i++) {
      EntitySpec entity = draw.any(model.entities());
      Foreign foreign = draw.any(List.of(Foreign.values()));
      if (!entity.name().equals(model.rolled()) && !entity.name().equals(model.copied())) {
        steps.add(new Step.Given(foreign, entity.name(), row(entity, "t1")));
      }
    }
    return steps;
  }

  private Step step(String tenant) {
    double kind = draw.part();
    if (kind < 0.50) {
      EntitySpec entity = draw.any(model.entities());
      return entity.name().equals(model.rolled()) && draw.chance(0.3)
          ? rolled(entity, tenant)
          : write(entity, tenant, false);
    } else if (kind < 0.60) {
      List<Write> writes = several(tenant, true);
      return writes.isEmpty()
          ? read(tenant)
          : new Step.Transact(writes, draw.chance(0.3) ? draw.any(List.of("op1", "op2")) : "");
    } else if (kind < 0.65) {
      List<Write> writes = several(tenant, false);
      return writes.isEmpty() ? read(tenant) : new Step.Batch(writes);
    } else if (kind < 0.75) {
      return read(tenant);
    } else if (kind < 0.92) {
      return ask(tenant);
    } else if (kind < 0.95) {
      return new Step.Once(
          draw.any(List.of("k1", "k2")), write(draw.any(model.entities()), tenant, true));
    } else if (kind < 0.98 || !model.scoped()) {
      return new Step.Locked(draw.any(List.of("l1", "l2")), draw.chance(0.3));
    }
    String other = tenant.equals("t1") ? "t2" : "t1";
    EntitySpec entity = draw.any(model.entities());
    return entity.name().equals(model.rolled())
        ? new Step.SmuggledChange(plain(Verb.CREATE, entity, row(entity, other), List.of()))
        : new Step.Smuggled(write(entity, other, true));
  }

  private Step rolled(EntitySpec entity, String tenant) {
    Verb verb = draw.any(List.of(Verb.CREATE, Verb.MODIFY, Verb.DELETE_KEY));
    if (verb == Verb.MODIFY && !settable(entity).isEmpty()) {
      return new Step.Rolled(plain(verb, entity, key(entity, tenant), changes(entity, verb)));
    }
    return new Step.Rolled(
        verb == Verb.DELETE_KEY
            ? plain(verb, entity, key(entity, tenant), List.of())
            : plain(Verb.CREATE, entity, row(entity, tenant), List.of()));
  }

  /** Writes of different items; for a batch only puts and deletes. */
  private List<Write> several(String tenant, boolean together) {
    int count = 1 + draw.below(3);
    List<Write> writes = new ArrayList<>();
    Set<String> keys = new HashSet<>();
    for (int i = 0; i < count; i++) {
      EntitySpec entity = draw.any(model.entities());
      if (!together
          && (entity.has(Role.VERSION)
              || entity.unique()
              || entity.name().equals(model.copied())
              || entity.name().equals(model.rolled()))) {
        continue;
      }
      Write write = together
          ? write(entity, tenant, true)
          : draw.chance(0.7)
              ? plain(Verb.PUT, entity, row(entity, tenant), List.of())
              : plain(Verb.DELETE_KEY, entity, key(entity, tenant), List.of());
      if (keys.add(entity.name() + keyOf(entity, write.values()))) {
        writes.add(write);
      }
    }
    return writes;
  }

  private static Map<String, String> keyOf(EntitySpec entity, Map<String, String> values) {
    Map<String, String> key = new LinkedHashMap<>();
    entity.keyComponents().forEach(each -> key.put(each.name(), values.get(each.name())));
    return key;
  }

  private static Write plain(
      Verb verb, EntitySpec entity, Map<String, String> values, List<Change> changes) {
    return new Write(verb, entity.name(), values, changes, null, Seen.LAST, false, false);
  }

  private Write write(EntitySpec entity, String tenant, boolean part) {
    Verb verb = verb(entity, part);
    boolean whole = verb.whole() || verb == Verb.DELETE;
    Map<String, String> values = whole ? row(entity, tenant) : key(entity, tenant);
    List<Change> changes = switch (verb) {
      case UPDATE, UPSERT, MODIFY -> changes(entity, verb);
      default -> List.of();
    };
    boolean conditional =
        verb != Verb.MODIFY && verb != Verb.DELETE && verb != Verb.CREATE_IF_ABSENT;
    boolean exactly = !part && (verb == Verb.UPDATE || verb == Verb.UPSERT) && draw.chance(0.15);
    Condition when = conditional && draw.chance(0.25) ? condition(entity) : null;
    boolean old = !part && draw.chance(0.2);
    Seen seen = draw.any(List.of(Seen.LAST, Seen.LAST, Seen.FIRST, Seen.NONE));
    return new Write(
        verb,
        entity.name(),
        values,
        changes,
        when,
        seen,
        draw.chance(0.3),
        old && verb != Verb.MODIFY && verb != Verb.CREATE_IF_ABSENT,
        exactly);
  }

  private Verb verb(EntitySpec entity, boolean part) {
    while (true) {
      Verb verb = draw.any(List.of(Verb.values()));
      boolean known = switch (verb) {
        case CHECK, CHECK_ABSENT -> part;
        case CREATE_IF_ABSENT -> !part;
        case MODIFY -> !part && !settable(entity).isEmpty();
        case UPDATE -> !settable(entity).isEmpty();
        default -> true;
      };
      if (known) {
        return verb;
      }
    }
  }

  /** The components that an update may change. */
  private List<ComponentSpec> settable(EntitySpec entity) {
    return entity.components().stream()
        .filter(each -> !each.managed() && !each.keyOnly() && !entity.inTableKey(each))
        .toList();
  }

  private List<Change> changes(EntitySpec entity, Verb verb) {
    Map<String, Change> changes = new LinkedHashMap<>();
    if (verb == Verb.UPSERT) {
      settable(entity).stream()
          .filter(each -> each.required() && !each.type().isSet())
          .forEach(each -> changes.put(
              each.name(),
              new Change(
                  draw.chance(0.7) ? Action.SET : Action.SET_IF_ABSENT,
                  each.name(),
                  value(entity, each))));
    }
    int count = 1 + draw.below(2);
    for (int i = 0; i < count && !settable(entity).isEmpty(); i++) {
      ComponentSpec component = draw.any(settable(entity));
      changes.putIfAbsent(component.name(), change(entity, component, verb));
    }
    return List.copyOf(changes.values());
  }

  private Change change(EntitySpec entity, ComponentSpec component, Verb verb) {
    String value = value(entity, component);
    String name = component.name();
    boolean removable = component.presence() != Presence.PLAIN;
    if (removable && draw.chance(0.25)) {
      return new Change(Action.REMOVE, name, "");
    }
    boolean accumulates = verb != Verb.MODIFY && component.role() == Role.NONE;
    if (accumulates && ValueType.NUMBERS.contains(component.type()) && draw.chance(0.5)) {
      return new Change(Action.ADD, name, draw.any(List.of("1", "-1", "2")));
    } else if (accumulates && component.type() == ValueType.STRING_LIST && draw.chance(0.6)) {
      return new Change(draw.any(List.of(Action.APPEND, Action.PREPEND)), name, "z");
    } else if (component.type().isSet() && verb != Verb.MODIFY) {
      boolean add = draw.chance(0.5);
      String elements = component.type() == ValueType.INT_SET ? "1" : "a";
      return new Change(add ? Action.ADD_ELEMENTS : Action.REMOVE_ELEMENTS, name, elements);
    } else if (component.type().isSet()) {
      return new Change(Action.SET, name, draw.any(component.type().samples().subList(1, 3)));
    }
    boolean ifAbsent =
        removable && verb != Verb.MODIFY && component.role() == Role.NONE && draw.chance(0.15);
    return new Change(ifAbsent ? Action.SET_IF_ABSENT : Action.SET, name, value);
  }

  private @Nullable Condition condition(EntitySpec entity) {
    List<ComponentSpec> choices = entity.components().stream()
        .filter(each -> !each.managed() && !each.keyOnly() && !entity.inTableKey(each))
        .filter(each -> each.role() == Role.NONE && !each.type().isSet())
        .toList();
    if (choices.isEmpty()) {
      return null;
    }
    ComponentSpec component = draw.any(choices);
    Asks asks = draw.any(List.of(Asks.values()));
    boolean ordered =
        asks != Asks.AT_LEAST && asks != Asks.BELOW || ValueType.ORDERED.contains(component.type());
    return new Condition(ordered ? asks : Asks.EXISTS, component.name(), value(entity, component));
  }

  private Step read(String tenant) {
    EntitySpec entity = draw.any(model.entities());
    Reading reading = draw.any(List.of(Reading.values()));
    List<Map<String, String>> keys = new ArrayList<>();
    keys.add(key(entity, tenant));
    if (reading != Reading.GET && reading != Reading.CONSISTENT && draw.chance(0.6)) {
      Map<String, String> another = key(entity, tenant);
      if (!keys.contains(another)) {
        keys.add(another);
      }
    }
    return new Step.Read(reading, entity.name(), keys);
  }

  private Step ask(String tenant) {
    PatternSpec pattern = draw.any(model.patterns());
    EntitySpec entity = model.entity(pattern.entity());
    List<@Nullable String> arguments = new ArrayList<>();
    for (ParameterSpec parameter : pattern.parameters()) {
      if (model.scoped() && parameter.component().equals(ModelSpec.TENANT)) {
        continue;
      }
      boolean open = parameter.nullable()
          ? draw.chance(0.3)
          : isBound(parameter) && primitiveless(entity, parameter) && draw.chance(0.1);
      ComponentSpec component = entity.component(parameter.component());
      arguments.add(open ? null : keyValue(entity, component));
    }
    boolean pages = pattern.kind() == PatternKind.QUERY || pattern.kind() == PatternKind.SCAN;
    int limit = pages && draw.chance(0.2) ? 1 + draw.below(3) : 0;
    boolean own = pages && draw.chance(0.3);
    return new Step.Ask(
        pattern.name(),
        arguments,
        limit,
        pages && limit == 0 && !own && draw.chance(0.3) ? 1 + draw.below(2) : 0,
        pattern.kind() == PatternKind.QUERY && draw.chance(0.2),
        pages && limit == 0 && draw.chance(0.4),
        pages && !pattern.projection() && draw.chance(0.15) ? filter(pattern, entity) : null,
        own);
  }

  /** A filter can't ask for a key of what is read. */
  private @Nullable Condition filter(PatternSpec pattern, EntitySpec entity) {
    Condition condition = condition(entity);
    if (condition == null) {
      return null;
    }
    String attribute = entity.component(condition.component()).stored();
    return model.attributes(pattern.index(), true).contains(attribute)
            || model.attributes(pattern.index(), false).contains(attribute)
        ? null
        : condition;
  }

  private static boolean isBound(ParameterSpec parameter) {
    return parameter.bound() != ModelSpec.Bound.IS;
  }

  private static boolean primitiveless(EntitySpec entity, ParameterSpec parameter) {
    ValueType type = entity.component(parameter.component()).type();
    return type.java().equals(type.boxed());
  }

  private Map<String, String> key(EntitySpec entity, String tenant) {
    Map<String, String> key = new LinkedHashMap<>();
    for (ComponentSpec component : entity.keyComponents()) {
      key.put(
          component.name(),
          component.name().equals(ModelSpec.TENANT) ? tenant : keyValue(entity, component));
    }
    return key;
  }

  /** One of few values, so that clients meet. */
  private String keyValue(EntitySpec entity, ComponentSpec component) {
    if (!entity.inTableKey(component)) {
      return value(entity, component);
    }
    List<String> pool = keyPool.computeIfAbsent(
        component.name() + component.type(),
        absent -> List.of(value(entity, component), value(entity, component)));
    return draw.any(pool);
  }

  private Map<String, String> row(EntitySpec entity, String tenant) {
    Map<String, String> row = key(entity, tenant);
    for (ComponentSpec component : entity.components()) {
      boolean absent = component.managed()
          || row.containsKey(component.name())
          || component.presence() != Presence.PLAIN && draw.chance(0.35);
      if (!absent) {
        row.put(component.name(), value(entity, component));
      }
    }
    return row;
  }

  private String value(EntitySpec entity, ComponentSpec component) {
    if (component.role() == Role.EXPIRY) {
      boolean expires = draw.chance(0.3);
      return expires ? PAST : draw.chance(0.2) ? FINE_FUTURE : FUTURE;
    }
    return draw.any(component.type().samples());
  }
}
