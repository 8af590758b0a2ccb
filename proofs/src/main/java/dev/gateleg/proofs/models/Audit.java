package dev.gateleg.proofs.models;

import dev.gateleg.core.Table;
import dev.gateleg.core.error.CoreCode;
import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.core.error.UniqueTakenException;
import dev.gateleg.core.write.ClaimReport;
import dev.gateleg.core.write.UniqueValues;
import dev.gateleg.model.error.GatelegException;
import dev.gateleg.proofs.models.History.Moment;
import dev.gateleg.proofs.models.ModelSpec.ComponentSpec;
import dev.gateleg.proofs.models.ModelSpec.EntitySpec;
import dev.gateleg.proofs.models.ModelSpec.IndexSpec;
import dev.gateleg.proofs.models.ModelSpec.KeySpec;
import dev.gateleg.proofs.models.ModelSpec.ParameterSpec;
import dev.gateleg.proofs.models.ModelSpec.PatternSpec;
import dev.gateleg.proofs.models.ModelSpec.Projected;
import dev.gateleg.proofs.models.ModelSpec.Role;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Looks at all that is left when a program has ended, the faults are over and everything has arrived. */
final class Audit {

  private static final int MOST_QUESTIONS = 40;

  private final CompiledModel model;
  private final ModelSpec spec;
  private final Judge judge;
  private final DynamoDbClient client;
  private final Function<String, Table> tables;
  private final Function<String, Table> asks;
  private final String table;
  private final Instant now;

  Audit(
      CompiledModel model,
      Judge judge,
      DynamoDbClient client,
      Function<String, Table> tables,
      Function<String, Table> asks,
      Instant now) {
    this.now = now;
    this.model = model;
    this.spec = model.spec();
    this.judge = judge;
    this.client = client;
    this.tables = tables;
    this.asks = asks;
    this.table = model.definition().schema().name();
  }

  void run() {
    items();
    indexes();
    projections();
    uniqueValues();
    rollups();
    copies();
    questions();
    claims();
  }

  /** The table holds what the history says. */
  private void items() {
    Map<String, Map<String, AttributeValue>> stored = new HashMap<>();
    client
        .scanPaginator(scan -> scan.tableName(table).consistentRead(true))
        .items()
        .forEach(item -> stored.put(Recorder.id(item), item));
    for (String id : judge.history().ids()) {
      Moment last = judge.history().last(id);
      Map<String, AttributeValue> item = stored.getOrDefault(id, Map.of());
      boolean gone = item.isEmpty() && last.mayBeGone(now);
      if (!gone && !item.equals(last.item())) {
        judge.violation("ChangedByNobody", id + " is " + item + ", not " + last.item());
      }
    }
  }

  /** Nothing is in an index that should not be. */
  private void indexes() {
    Set<String> names = new LinkedHashSet<>();
    spec.entities().forEach(each -> each.keys().forEach(key -> names.add(key.index())));
    names.remove("");
    for (String index : names) {
      client
          .scanPaginator(scan -> scan.tableName(table).indexName(index))
          .items()
          .forEach(item -> indexed(index, Recorder.id(item)));
    }
  }

  private void indexed(String index, String id) {
    Moment last = judge.history().last(id);
    if (last.broken()) {
      return;
    }
    if (last.entity() == null) {
      boolean expiring = spec.entities().stream()
          .flatMap(each -> each.components().stream())
          .anyMatch(each -> each.role() == Role.EXPIRY
              && (spec.attributes(index, true).contains(each.stored())
                  || spec.attributes(index, false).contains(each.stored())));
      // What patterns keep expires too, by the same attribute, and a copy has attributes of its
      // owner; reads pass over them.
      if (!id.contains("O#") && !expiring && !Copying.isCopy(id)) {
        judge.violation("StrangerInIndex", id + " is in " + index + ", and is no entity's");
      }
    } else if (last.entity().on(index)) {
      KeySpec key = last.entity().key(index);
      Row row = last.stored();
      boolean whole = row != null
          && key.templates().stream()
              .flatMap(template -> Template.of(template).components().stream())
              .allMatch(component -> row.get(component) != null);
      if (!whole) {
        judge.violation(
            "StrangerInIndex", id + " is in " + index + " without its components: " + row);
      }
    }
  }

  /** An index holds what its declaration says, and no more. */
  private void projections() {
    for (IndexSpec index : spec.indexes()) {
      if (index.projected() == Projected.ALL) {
        continue;
      }
      client
          .describeTable(describe -> describe.tableName(table))
          .table()
          .globalSecondaryIndexes()
          .stream()
          .filter(each -> each.indexName().equals(index.name()))
          .forEach(each -> {
            List<String> held = each.projection().nonKeyAttributes();
            Set<String> needed = new LinkedHashSet<>(index.include());
            if (spec.typed()) {
              needed.add(ModelSpec.TYPE);
            }
            if (!needed.containsAll(held)) {
              judge.violation(
                  "ProjectsMore",
                  index.name() + " holds " + held + " where " + index.include() + " are declared");
            }
          });
    }
  }

  /** No two rows share a unique value. */
  private void uniqueValues() {
    for (EntitySpec entity : spec.entities()) {
      for (ComponentSpec component : entity.components()) {
        Map<String, String> owners = new TreeMap<>();
        for (Map.Entry<String, Row> row :
            component.unique() ? live(entity).entrySet() : Set.<Map.Entry<String, Row>>of()) {
          Object value = row.getValue().get(component.name());
          String other = value == null
              ? null
              : owners.put(
                  row.getValue().get(ModelSpec.TENANT) + " " + component.type().store(value),
                  row.getKey());
          if (other != null) {
            judge.violation(
                "UniqueTwice",
                row.getKey() + " and " + other + " have the same " + component.name() + " "
                    + value);
          }
        }
      }
    }
  }

  /** What a rollup counted is what there is. */
  private void rollups() {
    if (!spec.rolled().isEmpty()) {
      EntitySpec entity = spec.entity(spec.rolled());
      model.rolling().check(live(entity), judge, tables, spec.scoped());
    }
  }

  /** Every row has its copies, and nothing else has. */
  private void copies() {
    if (!spec.copied().isEmpty()) {
      EntitySpec owner = spec.entity(spec.copied());
      Copying.check(spec, owner, live(owner), client, judge);
    }
  }

  private Map<String, Row> live(EntitySpec entity) {
    return live(entity, false);
  }

  /** The rows; those too, if asked for, that others wrote and whose values were not unique then. */
  private Map<String, Row> live(EntitySpec entity, boolean others) {
    Map<String, Row> rows = new TreeMap<>();
    for (String id : judge.history().ids()) {
      Moment last = judge.history().last(id);
      if (last.entity() == entity
          && last.row() != null
          && (others || !judge.unclaimed().contains(id))) {
        rows.put(id, last.row());
      }
    }
    return rows;
  }

  /** Every pattern, with values of every row, and with others. */
  private void questions() {
    for (PatternSpec pattern : spec.patterns()) {
      Set<List<@Nullable String>> asked = new LinkedHashSet<>();
      EntitySpec entity = spec.entity(pattern.entity());
      for (String id : judge.history().ids()) {
        for (Moment moment : judge.history().of(id)) {
          if (moment.entity() == entity
              && moment.stored() != null
              && asked.size() < MOST_QUESTIONS) {
            arguments(pattern, entity, moment.stored(), asked);
          }
        }
      }
      for (List<@Nullable String> arguments : asked) {
        ask(pattern, arguments, "t1");
        if (spec.scoped()) {
          ask(pattern, arguments, "t2");
        }
      }
    }
  }

  private void arguments(
      PatternSpec pattern, EntitySpec entity, Row row, Set<List<@Nullable String>> asked) {
    List<@Nullable String> arguments = new ArrayList<>();
    for (ParameterSpec parameter : pattern.parameters()) {
      ComponentSpec component = entity.component(parameter.component());
      if (spec.scoped() && component.name().equals(ModelSpec.TENANT)) {
        continue;
      }
      Object value = row.get(component.name());
      String text = component.type().samples().stream()
          .filter(sample ->
              value != null && component.type().same(component.type().parse(sample), value))
          .findFirst()
          .orElse(component.role() == Role.NONE ? component.type().samples().get(0) : null);
      if (text == null) {
        return;
      }
      arguments.add(text);
    }
    asked.add(arguments);
  }

  private void ask(PatternSpec pattern, List<@Nullable String> arguments, String tenant) {
    Step.Ask ask = new Step.Ask(
        pattern.name(),
        arguments,
        0,
        0,
        false,
        pattern.kind() != ModelSpec.PatternKind.GET,
        null,
        false);
    Operation operation = judge.begins("audit", tenant, ask);
    try {
      judge.done(operation, new Caller(model, asks.apply(tenant), null, null).ask(ask, tenant));
    } catch (RuntimeException e) {
      judge.failed(operation, e);
    }
  }

  /** A value that nobody has can be taken; one that somebody has can't. A run claims those from before they were unique. */
  private void claims() {
    for (EntitySpec entity : spec.entities()) {
      List<ComponentSpec> unique =
          entity.components().stream().filter(ComponentSpec::unique).toList();
      for (String tenant : spec.scoped() ? List.of("t1", "t2") : List.of("t1")) {
        unique.forEach(component -> claims(entity, component, tenant, false));
        if (!unique.isEmpty() && claimedAll(entity, tenant)) {
          unique.forEach(component -> claims(entity, component, tenant, true));
        }
      }
    }
  }

  /** Whether a run over the table claimed what was not claimed; if so, the next one finds nothing to claim. */
  private boolean claimedAll(EntitySpec entity, String tenant) {
    UniqueValues<Object> values = tables.apply(tenant).uniqueValues(model.type(entity));
    ClaimReport first;
    try {
      first = values.claimAll();
    } catch (InvalidInputException e) {
      if (!e.is(CoreCode.UNIQUE_UNFIT)) {
        throw e;
      }
      return false; // Another program wrote a value that makes no key.
    }
    ClaimReport again = values.claimAll();
    if (again.claimed() != 0 || !again.duplicates().equals(first.duplicates())) {
      judge.violation("ClaimedAgain", "a run found " + first + ", and the next " + again);
    }
    return true;
  }

  /**
   * Tries to take the values.
   *
   * @param all whether values from before they were unique are claimed too
   */
  private void claims(EntitySpec entity, ComponentSpec component, String tenant, boolean all) {
    Map<String, Row> live = live(entity, all);
    live.values().removeIf(row -> spec.scoped() && !tenant.equals(row.get(ModelSpec.TENANT)));
    Row template = live.values().stream().findFirst().orElse(null);
    boolean others = entity.components().stream()
        .anyMatch(each ->
            each != component && each.unique() && each.presence() == ModelSpec.Presence.PLAIN);
    if (template == null
        || others // which can't be left out, and may be what is taken
        || entity.keyComponents().stream()
            .anyMatch(each -> each.type().samples().size() < 2)) {
      return;
    }
    Row free = freeKey(entity, template);
    if (free == null) {
      return;
    }
    Table calm = tables.apply(tenant);
    for (String sample : component.type().samples()) {
      Object value = component.type().parse(sample);
      boolean taken = live.values().stream()
          .anyMatch(row -> Row.same(component, row.get(component.name()), value));
      Object made =
          model.entity(entity, stripped(entity, free, component).with(component.name(), value), 0);
      boolean refused;
      try {
        calm.create(made);
        calm.deleteKey(model.key(entity, free));
        refused = false;
      } catch (UniqueTakenException e) {
        refused = true;
      } catch (GatelegException | IllegalArgumentException e) {
        continue; // The value makes no key, or another of its values is taken.
      }
      boolean open = judge.history().ids().stream()
          .anyMatch(id -> undecided(id, all) && has(judge.history().last(id), component, value));
      if (refused != taken && !open) {
        judge.violation(
            refused ? "ClaimLeaked" : "ClaimMissing",
            component.name() + " " + value
                + (taken
                    ? " belongs to an item and can be taken"
                    : " belongs to nobody and can't be taken"));
      }
    }
  }

  /** Whether an item has a value; of one that can't be read its attribute tells. */
  private static boolean has(Moment moment, ComponentSpec component, Object value) {
    if (moment.stored() != null) {
      return Row.same(component, moment.stored().get(component.name()), value);
    }
    AttributeValue held = moment.item().get(component.stored());
    try {
      return held != null && Row.same(component, component.type().load(held), value);
    } catch (RuntimeException e) {
      return false; // Another program wrote something else there.
    }
  }

  /** Whether nobody promises whom an item's values belong to: it can't be read, or others wrote it. */
  private boolean undecided(String id, boolean all) {
    return judge.history().last(id).broken() || !all && judge.unclaimed().contains(id);
  }

  /** A row with a key that nobody has. */
  private @Nullable Row freeKey(EntitySpec entity, Row template) {
    ComponentSpec last = entity.keyComponents().get(entity.keyComponents().size() - 1);
    for (String sample : last.type().samples()) {
      Row candidate = template.with(last.name(), last.type().parse(sample));
      try {
        if (judge.history().last(Player.id(model.key(entity, candidate))).item().isEmpty()) {
          return candidate;
        }
      } catch (RuntimeException e) {
        continue; // The value makes no key.
      }
    }
    return null;
  }

  private static Row stripped(EntitySpec entity, Row row, ComponentSpec kept) {
    Row some = row;
    for (ComponentSpec component : entity.components()) {
      if (component.unique()
              && component != kept
              && component.presence() != ModelSpec.Presence.PLAIN
          || component.role() != Role.NONE) {
        some = some.without(component.name());
      }
    }
    return some;
  }
}
