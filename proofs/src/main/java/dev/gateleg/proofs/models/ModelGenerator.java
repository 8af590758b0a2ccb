package dev.gateleg.proofs.models;

import dev.gateleg.proofs.models.ModelSpec.ComponentSpec;
import dev.gateleg.proofs.models.ModelSpec.EntitySpec;
import dev.gateleg.proofs.models.ModelSpec.IndexSpec;
import dev.gateleg.proofs.models.ModelSpec.KeySpec;
import dev.gateleg.proofs.models.ModelSpec.Presence;
import dev.gateleg.proofs.models.ModelSpec.Role;
import java.util.ArrayList;
import java.util.List;

/** Makes a model of a seed: one that the compiler should take. */
final class ModelGenerator {

  private static final List<String> ENTITIES = List.of("Alpha", "Beta", "Gamma");
  private static final List<String> NAMES = List.of(
      "owner", "state", "amount", "dueAt", "label", "score", "note", "tags", "size", "extra", "at");
  private static final List<String> ODD_ATTRIBUTES = List.of("a.b", "name", "x#y", "from");

  private final Draw draw;
  private final boolean scoped;
  private final boolean raw;
  private final boolean sharded;

  private ModelGenerator(Draw draw) {
    this.draw = draw;
    this.scoped = draw.chance(0.35);
    this.raw = draw.chance(0.15);
    this.sharded = !raw && draw.chance(0.12);
  }

  static ModelSpec model(long seed) {
    Draw draw = new Draw(seed, 1);
    ModelSpec model;
    do {
      model = new ModelGenerator(draw).model();
    } while (ofTwoKinds(model));
    return model;
  }

  /** Whether an attribute that an index is on has different kinds in two entities: DynamoDB would refuse one of them. */
  static boolean ofTwoKinds(ModelSpec model) {
    for (IndexSpec index : model.indexes()) {
      boolean two = IndexGenerator.attributes(index)
          .anyMatch(attribute -> model.entities().stream()
                  .flatMap(each -> each.components().stream())
                  .filter(each -> each.stored().equals(attribute) && !each.keyOnly())
                  .map(ModelGenerator::kind)
                  .distinct()
                  .count()
              > 1);
      if (two) {
        return true;
      }
    }
    return false;
  }

  private static String kind(ComponentSpec component) {
    return component.role() == Role.EXPIRY || component.type().isNumber()
        ? "N"
        : component.type().isScalar() ? "S" : component.type().name();
  }

  private ModelSpec model() {
    boolean typed = draw.chance(0.8);
    boolean attempts = !draw.chance(0.1);
    boolean collection = draw.chance(0.4);
    int count = collection ? 2 : 1 + draw.below(2);
    ValueType shared = idType();
    PatternGenerator patterns = new PatternGenerator(draw, scoped);
    IndexGenerator indexes = new IndexGenerator(draw, scoped, raw, patterns);
    List<EntitySpec> entities = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      EntitySpec bare = entity(ENTITIES.get(i), collection ? shared : idType(), collection);
      entities.add(indexes.indexed(bare));
    }
    entities.forEach(patterns::ofTable);
    if (collection) {
      patterns.together(entities.get(0), entities.get(1));
    }
    List<String> countable = entities.stream()
        .filter(each -> !each.has(Role.EXPIRY) && Rolling.weighed(each) != null)
        .map(EntitySpec::name)
        .toList();
    String rolled = draw.chance(0.2) && !countable.isEmpty() ? countable.get(0) : "";
    List<String> copyable = entities.stream()
        .filter(each -> !each.name().equals(rolled) && Copying.by(each) != null)
        .map(EntitySpec::name)
        .toList();
    return new ModelSpec(
        scoped,
        typed,
        attempts,
        entities,
        indexes.made(),
        patterns.made(),
        rolled,
        draw.chance(0.2) && !copyable.isEmpty() ? copyable.get(0) : "");
  }

  private ValueType idType() {
    return draw.chance(0.5)
        ? ValueType.STRING
        : draw.any(ValueType.IN_KEYS.stream().filter(ValueType::isScalar).toList());
  }

  private EntitySpec entity(String name, ValueType id, boolean collection) {
    List<ComponentSpec> components = new ArrayList<>();
    if (scoped) {
      components.add(new ComponentSpec(
          ModelSpec.TENANT, "", ValueType.STRING, Presence.PLAIN, Role.NONE, false, false));
    }
    components.add(keyComponent("id", id));
    boolean ranked = draw.chance(0.6);
    if (ranked) {
      components.add(keyComponent("rank", draw.any(ValueType.IN_KEYS)));
    }
    components.addAll(others());
    addManaged(components);
    String initial = name.substring(0, 1);
    String partition = (scoped ? "T#{tenant}#" : "") + (collection ? "C" : initial) + "#{id}"
        + (sharded ? "#" + Template.shards(3) : "");
    String sort = ranked ? initial + "#{rank}" : initial;
    return new EntitySpec(
        name,
        List.copyOf(components),
        List.of(new KeySpec("", List.of(partition), List.of(sort), raw)));
  }

  private ComponentSpec keyComponent(String name, ValueType type) {
    return new ComponentSpec(name, "", type, Presence.PLAIN, Role.NONE, draw.chance(0.25), false);
  }

  private List<ComponentSpec> others() {
    List<String> names = new ArrayList<>(NAMES);
    draw.shuffle(names);
    int count = 2 + draw.below(5);
    List<ComponentSpec> made = new ArrayList<>();
    boolean unique = draw.chance(0.3);
    for (int i = 0; i < count; i++) {
      String name = names.get(i);
      ValueType type = name.equals("dueAt") || name.equals("at")
          ? ValueType.INSTANT
          : draw.chance(0.5) ? draw.any(ValueType.IN_KEYS) : draw.any(List.of(ValueType.values()));
      Presence presence = draw.any(List.of(Presence.values()));
      String attribute =
          draw.chance(0.15) && i < ODD_ATTRIBUTES.size() ? ODD_ATTRIBUTES.get(i) : "";
      boolean claimed = unique && type.isScalar() && made.stream().noneMatch(ComponentSpec::unique);
      made.add(new ComponentSpec(name, attribute, type, presence, Role.NONE, false, claimed));
    }
    return made;
  }

  private void addManaged(List<ComponentSpec> components) {
    if (draw.chance(0.5)) {
      components.add(managed("version", ValueType.LONG, Presence.PLAIN, Role.VERSION));
    }
    if (draw.chance(0.25)) {
      components.add(managed("createdAt", ValueType.INSTANT, Presence.NULLABLE, Role.CREATED));
    }
    if (draw.chance(0.25)) {
      components.add(managed("updatedAt", ValueType.INSTANT, Presence.NULLABLE, Role.UPDATED));
    }
    if (draw.chance(0.3)) {
      components.add(managed("expires", ValueType.INSTANT, Presence.OPTIONAL, Role.EXPIRY));
    }
  }

  private static ComponentSpec managed(String name, ValueType type, Presence presence, Role role) {
    return new ComponentSpec(name, "", type, presence, role, false, false);
  }
}
