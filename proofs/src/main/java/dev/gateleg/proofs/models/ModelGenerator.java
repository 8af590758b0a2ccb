package dev.gateleg.proofs.models;

import dev.gateleg.proofs.models.ModelSpec.Bound;
import dev.gateleg.proofs.models.ModelSpec.ComponentSpec;
import dev.gateleg.proofs.models.ModelSpec.EntitySpec;
import dev.gateleg.proofs.models.ModelSpec.IndexSpec;
import dev.gateleg.proofs.models.ModelSpec.KeySpec;
import dev.gateleg.proofs.models.ModelSpec.ParameterSpec;
import dev.gateleg.proofs.models.ModelSpec.PatternKind;
import dev.gateleg.proofs.models.ModelSpec.PatternSpec;
import dev.gateleg.proofs.models.ModelSpec.Presence;
import dev.gateleg.proofs.models.ModelSpec.Projected;
import dev.gateleg.proofs.models.ModelSpec.Role;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Makes a model of a seed. */
final class ModelGenerator {

  private static final List<String> ENTITIES = List.of("Alpha", "Beta", "Gamma");
  private static final List<String> NAMES = List.of(
      "owner", "state", "amount", "dueAt", "label", "score", "note", "tags", "size", "extra", "at");
  private static final List<String> ODD_ATTRIBUTES = List.of("a.b", "name", "x#y", "from");

  private final Random random;
  private final Set<KnownFault> avoided;
  private final List<IndexSpec> indexes = new ArrayList<>();
  private final List<PatternSpec> patterns = new ArrayList<>();
  private final boolean scoped;
  private final boolean raw;
  private int indexCount;

  private ModelGenerator(long seed, Set<KnownFault> avoided) {
    this.random = new Random(seed * 0x9E3779B97F4A7C15L + 1);
    random.nextLong();
    this.avoided = avoided;
    this.scoped = chance(0.35);
    this.raw = chance(0.15);
  }

  static ModelSpec model(long seed, Set<KnownFault> avoided) {
    return new ModelGenerator(seed, avoided).model();
  }

  private boolean chance(double part) {
    return random.nextDouble() < part;
  }

  /** Whether something happens that Gateleg can do, as far as anybody knows. */
  private boolean chance(double part, KnownFault fault) {
    return chance(part) && !avoided.contains(fault);
  }

  private <T> T any(List<T> choices) {
    return choices.get(random.nextInt(choices.size()));
  }

  private ModelSpec model() {
    while (true) {
      indexes.clear();
      patterns.clear();
      indexCount = 0;
      ModelSpec model = drawn();
      boolean partial =
          model.indexes().stream().anyMatch(each -> each.projected() != Projected.ALL);
      boolean expiring = model.entities().stream().anyMatch(each -> each.has(Role.EXPIRY));
      if (!(avoided.contains(KnownFault.ATTRIBUTE_OF_TWO_KINDS) && twoKinds(model))
          && !(avoided.contains(KnownFault.EXPIRY_ON_PARTIAL_INDEX) && partial && expiring)) {
        return model;
      }
    }
  }

  /** Whether an attribute that an index is on has different kinds in two entities. */
  private static boolean twoKinds(ModelSpec model) {
    for (IndexSpec index : model.indexes()) {
      for (String attribute : index.partition().isEmpty() ? List.<String>of() : concat(index)) {
        long kinds = model.entities().stream()
            .flatMap(each -> each.components().stream())
            .filter(each -> each.stored().equals(attribute) && !each.keyOnly())
            .map(each -> each.role() == Role.EXPIRY || each.type().isNumber()
                ? "N"
                : each.type().isScalar() ? "S" : each.type().name())
            .distinct()
            .count();
        if (kinds > 1) {
          return true;
        }
      }
    }
    return false;
  }

  private static List<String> concat(IndexSpec index) {
    List<String> all = new ArrayList<>(index.partition());
    all.addAll(index.sort());
    return all;
  }

  private ModelSpec drawn() {
    boolean typed = chance(0.8);
    boolean attempts = !chance(0.1);
    boolean collection = chance(0.4);
    int count = collection ? 2 : 1 + random.nextInt(2);
    ValueType shared = idType();
    List<EntitySpec> entities = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      boolean other = collection && i == 1 && chance(0.25, KnownFault.COLLECTION_OF_TYPES);
      ValueType id = !collection ? idType() : other ? ValueType.LONG : shared;
      if (other && shared != ValueType.LONG_TEXT) {
        entities.set(0, withId(entities.get(0), ValueType.LONG_TEXT));
      }
      entities.add(entity(ENTITIES.get(i), id, collection));
    }
    entities.forEach(this::tablePatterns);
    if (collection) {
      EntitySpec first = entities.get(0);
      Draft together = pattern("together", PatternKind.COLLECTION, first, "");
      if (scoped) {
        together.with(is(ModelSpec.TENANT));
      }
      patterns.add(
          together.with(is("id")).others(List.of(entities.get(1).name())).made());
    }
    List<String> countable = entities.stream()
        .filter(each -> !each.has(Role.EXPIRY) && Rolling.weighed(each) != null)
        .map(EntitySpec::name)
        .toList();
    return new ModelSpec(
        scoped,
        typed,
        attempts,
        entities,
        List.copyOf(indexes),
        List.copyOf(patterns),
        chance(0.2) && !countable.isEmpty() ? countable.get(0) : "");
  }

  private static EntitySpec withId(EntitySpec entity, ValueType type) {
    List<ComponentSpec> components = new ArrayList<>();
    for (ComponentSpec each : entity.components()) {
      components.add(
          each.name().equals("id")
              ? new ComponentSpec("id", "", type, Presence.PLAIN, Role.NONE, each.keyOnly(), false)
              : each);
    }
    return new EntitySpec(entity.name(), components, entity.keys());
  }

  private ValueType idType() {
    return chance(0.5)
        ? ValueType.STRING
        : any(ValueType.IN_KEYS.stream().filter(ValueType::isScalar).toList());
  }

  private EntitySpec entity(String name, ValueType id, boolean collection) {
    List<ComponentSpec> components = new ArrayList<>();
    String tenant = "";
    if (scoped) {
      components.add(new ComponentSpec(
          ModelSpec.TENANT, "", ValueType.STRING, Presence.PLAIN, Role.NONE, false, false));
      tenant = "T#{tenant}#";
    }
    components.add(new ComponentSpec("id", "", id, Presence.PLAIN, Role.NONE, chance(0.25), false));
    boolean ranked = chance(0.6);
    if (ranked) {
      components.add(new ComponentSpec(
          "rank", "", any(ValueType.IN_KEYS), Presence.PLAIN, Role.NONE, chance(0.25), false));
    }
    components.addAll(others());
    addManaged(components);
    String initial = name.substring(0, 1);
    String partition = tenant + (collection ? "C#{id}" : initial + "#{id}");
    String sort = ranked ? initial + "#{rank}" : initial;
    List<KeySpec> keys = new ArrayList<>();
    keys.add(new KeySpec("", List.of(partition), List.of(sort), raw));
    EntitySpec bare = new EntitySpec(name, components, keys);
    int count = 1 + random.nextInt(3);
    for (int i = 0; i < count && indexCount < 4; i++) {
      addIndex(bare, keys);
    }
    if (chance(0.1, KnownFault.KEY_ONLY_IN_INDEX)) {
      keepInIndexOnly(components, bare, keys);
    }
    return new EntitySpec(name, List.copyOf(components), List.copyOf(keys));
  }

  /** Makes a component of an index's template one that is kept in the key alone. */
  private static void keepInIndexOnly(
      List<ComponentSpec> components, EntitySpec entity, List<KeySpec> keys) {
    for (int i = 0; i < components.size(); i++) {
      ComponentSpec each = components.get(i);
      boolean indexed = keys.stream()
          .skip(1)
          .filter(key -> key.index().startsWith("GSI"))
          .anyMatch(key -> key.templates().stream()
              .anyMatch(template -> template.contains("#")
                  && Template.of(template).components().contains(each.name())));
      if (indexed && each.role() == Role.NONE && !each.unique() && !entity.inTableKey(each)) {
        components.set(
            i,
            new ComponentSpec(
                each.name(), "", each.type(), each.presence(), Role.NONE, true, false));
        return;
      }
    }
  }

  private List<ComponentSpec> others() {
    List<String> names = new ArrayList<>(NAMES);
    Collections.shuffle(names, random);
    int count = 2 + random.nextInt(5);
    List<ComponentSpec> made = new ArrayList<>();
    boolean unique = chance(0.3);
    for (int i = 0; i < count; i++) {
      String name = names.get(i);
      ValueType type = name.endsWith("t") && name.contains("At") || name.equals("at")
          ? ValueType.INSTANT
          : chance(0.5) ? any(ValueType.IN_KEYS) : any(List.of(ValueType.values()));
      Presence presence = any(List.of(Presence.values()));
      String attribute = chance(0.15) && i < ODD_ATTRIBUTES.size() ? ODD_ATTRIBUTES.get(i) : "";
      boolean claimed = unique && type.isScalar() && made.stream().noneMatch(ComponentSpec::unique);
      made.add(new ComponentSpec(name, attribute, type, presence, Role.NONE, false, claimed));
    }
    return made;
  }

  private void addManaged(List<ComponentSpec> components) {
    if (chance(0.5)) {
      components.add(managed("version", ValueType.LONG, Presence.PLAIN, Role.VERSION));
    }
    boolean stamps = !avoided.contains(KnownFault.FINE_INSTANTS);
    if (chance(0.25) && stamps) {
      components.add(managed("createdAt", ValueType.INSTANT, Presence.NULLABLE, Role.CREATED));
    }
    if (chance(0.25) && stamps) {
      components.add(managed("updatedAt", ValueType.INSTANT, Presence.NULLABLE, Role.UPDATED));
    }
    if (chance(0.3)) {
      components.add(managed("expires", ValueType.INSTANT, Presence.OPTIONAL, Role.EXPIRY));
    }
  }

  private static ComponentSpec managed(String name, ValueType type, Presence presence, Role role) {
    return new ComponentSpec(name, "", type, presence, role, false, false);
  }

  /** The components that an index key may be made of. */
  private List<ComponentSpec> keyable(EntitySpec entity) {
    boolean managed = chance(0.3, KnownFault.MANAGED_IN_KEYS);
    return entity.components().stream()
        .filter(each -> ValueType.IN_KEYS.contains(each.type()))
        .filter(each -> !each.name().equals(ModelSpec.TENANT))
        .filter(each -> managed || each.role() == Role.NONE)
        .toList();
  }

  private void addIndex(EntitySpec entity, List<KeySpec> keys) {
    List<ComponentSpec> choices = keyable(entity);
    ComponentSpec first = any(choices);
    ComponentSpec second = any(choices);
    ComponentSpec third = any(choices);
    String initial = entity.name().substring(0, 1);
    String name = "GSI" + (indexCount + 1);
    indexCount++;
    switch (random.nextInt(8)) {
      case 0 -> plain(entity, keys, name, first, second);
      case 1 -> {
        indexes.add(
            new IndexSpec("L" + name, true, List.of(), List.of(), Projected.ALL, List.of()));
        KeySpec key =
            new KeySpec("L" + name, List.of(), List.of(initial + "#" + braces(first)), raw);
        keys.add(key);
        queries(entity, key, entity.tableKey().partition(), Projected.ALL);
      }
      case 2 -> inverted(entity);
      case 3 -> partial(entity, keys, name, first, second);
      default -> {
        boolean tenanted = scoped && chance(0.7);
        String partition = (tenanted ? "T#{tenant}#" : "") + initial + "#" + braces(first);
        if (chance(0.3) && second != first) {
          partition += "#" + braces(second);
        }
        String sort = third == first || third == second
            ? "S"
            : chance(0.5) ? braces(third) + "#S" : "S#" + braces(third);
        KeySpec key = new KeySpec(name, List.of(partition), List.of(sort), raw && chance(0.5));
        keys.add(key);
        queries(entity, key, key.partition(), Projected.ALL);
      }
    }
  }

  private static String braces(ComponentSpec component) {
    return "{" + component.name() + "}";
  }

  /** An index on attributes as they are. */
  private void plain(
      EntitySpec entity,
      List<KeySpec> keys,
      String name,
      ComponentSpec first,
      ComponentSpec second) {
    boolean taken = indexes.stream()
        .anyMatch(each -> each.partition().contains(first.stored())
            || each.sort().contains(first.stored())
            || each.partition().contains(second.stored())
            || each.sort().contains(second.stored()));
    if (first.keyOnly()
        || second.keyOnly()
        || !first.type().isScalar()
        || !second.type().isScalar()
        || taken) {
      return;
    }
    boolean sorted = second != first && chance(0.6);
    indexes.add(new IndexSpec(
        name,
        false,
        List.of(first.stored()),
        sorted ? List.of(second.stored()) : List.of(""),
        Projected.ALL,
        List.of()));
    KeySpec key = new KeySpec(
        name, List.of(braces(first)), sorted ? List.of(braces(second)) : List.of(), false);
    keys.add(key);
    queries(entity, key, key.partition(), Projected.ALL);
  }

  /** The table's key the other way round. */
  private void inverted(EntitySpec entity) {
    if (indexes.stream().anyMatch(each -> each.name().equals("inverted"))) {
      return;
    }
    indexes.add(new IndexSpec(
        "inverted",
        false,
        List.of(ModelSpec.SORT),
        List.of(ModelSpec.PARTITION),
        Projected.ALL,
        List.of()));
    KeySpec key = entity.tableKey();
    queries(
        entity,
        new KeySpec("inverted", key.sort(), key.partition(), raw),
        key.sort(),
        Projected.ALL);
  }

  /** An index that holds a part of the item. */
  private void partial(
      EntitySpec entity,
      List<KeySpec> keys,
      String name,
      ComponentSpec first,
      ComponentSpec second) {
    ComponentSpec included = any(entity.components());
    boolean keysOnly = chance(0.5) || included.keyOnly();
    Projected projected = keysOnly ? Projected.KEYS_ONLY : Projected.INCLUDE;
    indexes.add(new IndexSpec(
        name,
        false,
        List.of(),
        List.of(),
        projected,
        keysOnly ? List.of() : List.of(included.stored())));
    String partition = (scoped ? "T#{tenant}#" : "") + "P#" + braces(first);
    KeySpec key =
        new KeySpec(name, List.of(partition), List.of(second == first ? "S" : braces(second)), raw);
    keys.add(key);
    queries(entity, key, key.partition(), projected);
  }

  private void tablePatterns(EntitySpec entity) {
    Draft get = pattern("get" + entity.name(), PatternKind.GET, entity, "");
    entity.keyComponents().forEach(each -> get.with(is(each.name())));
    patterns.add(get.made());
    if (chance(0.3)) {
      patterns.add(get.named("sure" + entity.name()).consistent().made());
    }
    KeySpec key = entity.tableKey();
    queries(entity, key, key.partition(), Projected.ALL);
    if (chance(0.5) && !scoped) {
      patterns.add(
          pattern("every" + entity.name(), PatternKind.SCAN, entity, "").made());
    }
  }

  /** Queries of a key: by its partition, and by bounds of what comes first in its sort key. */
  private void queries(
      EntitySpec entity, KeySpec key, List<String> partition, Projected projected) {
    String base = entity.name().toLowerCase(Locale.ROOT)
        + "sBy"
        + (key.index().isEmpty()
            ? "Key"
            : key.index().substring(0, 1).toUpperCase(Locale.ROOT) + key.index().substring(1));
    Draft all = pattern(base, PatternKind.QUERY, entity, key.index());
    if (projected != Projected.ALL) {
      all.projection();
    }
    for (String template : partition) {
      Template.of(template).components().forEach(each -> all.with(is(each)));
    }
    if (chance(0.3)) {
      all.newestFirst();
    }
    patterns.add(all.made());
    if (key.sort().isEmpty()) {
      return;
    }
    Template sort = Template.of(key.sort().get(0));
    List<String> components = sort.components().stream()
        .filter(each -> !each.equals(ModelSpec.TENANT))
        .filter(each -> all.parameters.stream().noneMatch(p -> p.component().equals(each)))
        .toList();
    if (components.isEmpty()) {
      return;
    }
    ComponentSpec ranged = entity.component(components.get(0));
    boolean last = sort.segments().get(sort.segments().size() - 1).equals(braces(ranged));
    boolean ordered = (!key.raw() || last) && ValueType.ORDERED.contains(ranged.type());
    if (ordered && !sort.components().get(0).equals(ModelSpec.TENANT)) {
      ranges(entity, all, ranged);
    }
  }

  private void ranges(EntitySpec entity, Draft all, ComponentSpec ranged) {
    if (chance(0.6)) {
      Bound low = any(List.of(Bound.FROM, Bound.AFTER));
      Bound high = any(List.of(Bound.TO, Bound.BEFORE));
      Draft range = all.named(all.name + "Range");
      if (chance(0.7)) {
        range.with(new ParameterSpec(ranged.name(), low, chance(0.3)));
      }
      if (chance(0.7) || range.parameters.size() == all.parameters.size()) {
        range.with(new ParameterSpec(ranged.name(), high, chance(0.3)));
      }
      patterns.add(range.made());
    }
    if (ranged.type() == ValueType.STRING && chance(0.4)) {
      patterns.add(all.named(all.name + "Starting")
          .with(new ParameterSpec(ranged.name(), Bound.PREFIX, false))
          .made());
    }
    ComponentSpec other = sameType(entity, ranged);
    if (other != null && chance(0.5, KnownFault.BOUND_BY_NAME)) {
      patterns.add(all.named(all.name + "Misnamed")
          .with(new ParameterSpec(other.name(), Bound.FROM, false))
          .made());
    }
  }

  private static @Nullable ComponentSpec sameType(EntitySpec entity, ComponentSpec component) {
    return entity.components().stream()
        .filter(each -> each != component
            && each.type() == component.type()
            && each.presence() == Presence.PLAIN
            && each.role() == Role.NONE
            && !entity.inTableKey(each))
        .findFirst()
        .orElse(null);
  }

  private static ParameterSpec is(String component) {
    return new ParameterSpec(component, Bound.IS, false);
  }

  private static Draft pattern(String name, PatternKind kind, EntitySpec entity, String index) {
    return new Draft(name, kind, entity.name(), index);
  }

  /** A pattern in the making. */
  private static final class Draft {
    private final String name;
    private final PatternKind kind;
    private final String entity;
    private final String index;
    private final List<ParameterSpec> parameters = new ArrayList<>();
    private List<String> others = List.of();
    private boolean consistent;
    private boolean newestFirst;
    private boolean projection;

    Draft(String name, PatternKind kind, String entity, String index) {
      this.name = name;
      this.kind = kind;
      this.entity = entity;
      this.index = index;
    }

    Draft named(String other) {
      Draft copy = new Draft(other, kind, entity, index);
      copy.parameters.addAll(parameters);
      copy.others = others;
      copy.newestFirst = newestFirst;
      copy.projection = projection;
      return copy;
    }

    Draft with(ParameterSpec parameter) {
      parameters.add(parameter);
      return this;
    }

    Draft others(List<String> more) {
      others = more;
      return this;
    }

    Draft consistent() {
      consistent = true;
      return this;
    }

    Draft newestFirst() {
      newestFirst = true;
      return this;
    }

    Draft projection() {
      projection = true;
      return this;
    }

    PatternSpec made() {
      return new PatternSpec(
          name,
          kind,
          entity,
          others,
          index,
          List.copyOf(parameters),
          consistent,
          newestFirst,
          projection);
    }
  }
}
