package dev.gateleg.proofs.models;

import dev.gateleg.proofs.models.ModelSpec.ComponentSpec;
import dev.gateleg.proofs.models.ModelSpec.EntitySpec;
import dev.gateleg.proofs.models.ModelSpec.IndexSpec;
import dev.gateleg.proofs.models.ModelSpec.KeySpec;
import dev.gateleg.proofs.models.ModelSpec.Projected;
import dev.gateleg.proofs.models.ModelSpec.Role;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Makes the indexes of a model, at most four: templates of one attribute or of several, attributes as they are, local
 * ones, the table's key the other way round, and ones that hold a part of the item.
 */
final class IndexGenerator {

  private static final int MOST = 4;

  /** A name that patterns might be tempted to give to attributes of hidden items. */
  private static final String TEMPTING = "owner";

  private final Draw draw;
  private final boolean scoped;
  private final boolean raw;
  private final PatternGenerator patterns;
  private final List<IndexSpec> indexes = new ArrayList<>();
  /** The indexes of one template for each key, which other entities may share. */
  private final List<String> shared = new ArrayList<>();

  private int count;

  IndexGenerator(Draw draw, boolean scoped, boolean raw, PatternGenerator patterns) {
    this.draw = draw;
    this.scoped = scoped;
    this.raw = raw;
    this.patterns = patterns;
  }

  List<IndexSpec> made() {
    return List.copyOf(indexes);
  }

  /** The entity with keys on one to three indexes. */
  EntitySpec indexed(EntitySpec entity) {
    List<KeySpec> keys = new ArrayList<>(entity.keys());
    int wanted = 1 + draw.below(3);
    for (int i = 0; i < wanted; i++) {
      add(entity, keys);
    }
    return new EntitySpec(entity.name(), entity.components(), List.copyOf(keys));
  }

  private void add(EntitySpec entity, List<KeySpec> keys) {
    List<String> others = shared.stream()
        .filter(each -> keys.stream().noneMatch(key -> key.index().equals(each)))
        .toList();
    if (!others.isEmpty() && draw.chance(0.4)) {
      template(entity, keys, draw.any(others));
    } else if (count < MOST) {
      count++;
      another(entity, keys, "GSI" + count);
    }
  }

  private void another(EntitySpec entity, List<KeySpec> keys, String name) {
    switch (draw.below(9)) {
      case 0 -> plain(entity, keys, name);
      case 1 -> local(entity, keys, "L" + name);
      case 2 -> inverted(entity);
      case 3 -> partial(entity, keys, name);
      case 4 -> several(entity, keys, name);
      default -> {
        shared.add(name);
        template(entity, keys, name);
      }
    }
  }

  /** The components that an index key of templates may be made of. */
  private List<ComponentSpec> keyable(EntitySpec entity) {
    boolean managed = draw.chance(0.3);
    return entity.components().stream()
        .filter(each -> ValueType.IN_KEYS.contains(each.type()))
        .filter(each -> !each.name().equals(ModelSpec.TENANT))
        .filter(each -> each.role() == Role.NONE
            || managed && (each.role() == Role.CREATED || each.role() == Role.UPDATED))
        .toList();
  }

  /** A component in a key, sometimes by what is derived of it. */
  private String part(ComponentSpec component) {
    String derivation = switch (component.type()) {
      case STRING -> "lower";
      case INSTANT -> "date";
      case LOCAL_DATE -> "month";
      default -> "";
    };
    return derivation.isEmpty() || component.keyOnly() || !draw.chance(0.2)
        ? Template.braces(component)
        : Template.braces(component, derivation);
  }

  private void template(EntitySpec entity, List<KeySpec> keys, String name) {
    List<ComponentSpec> choices = keyable(entity);
    ComponentSpec first = draw.any(choices);
    ComponentSpec second = draw.any(choices);
    ComponentSpec third = draw.any(choices);
    boolean tenanted = scoped && draw.chance(0.7);
    String initial = entity.name().substring(0, 1);
    String partition = (tenanted ? "T#{tenant}#" : "") + initial + "#" + part(first);
    if (draw.chance(0.3) && second != first) {
      partition += "#" + part(second);
    }
    if (draw.chance(0.12) && !raw) {
      partition += "#" + Template.shards(2);
    }
    String sort = third == first || third == second
        ? "S"
        : draw.chance(0.5) ? part(third) + "#S" : "S#" + part(third);
    KeySpec key = new KeySpec(name, List.of(partition), List.of(sort), raw && draw.chance(0.5));
    keys.add(key);
    patterns.ofKey(entity, key, key.partition(), Projected.ALL);
  }

  /** A key of several attributes, each with a template. */
  private void several(EntitySpec entity, List<KeySpec> keys, String name) {
    List<ComponentSpec> choices = keyable(entity);
    ComponentSpec first = draw.any(choices);
    ComponentSpec second = draw.any(choices);
    ComponentSpec third = draw.any(choices);
    if (first == second || third == first || third == second) {
      return;
    }
    String tenant = scoped ? "T#{tenant}#" : "";
    indexes.add(new IndexSpec(
        name,
        false,
        List.of(name + "A", name + "B"),
        List.of(name + "C"),
        Projected.ALL,
        List.of()));
    KeySpec key = new KeySpec(
        name,
        List.of(tenant + "M#" + part(first), part(second)),
        List.of("S#" + part(third)),
        false);
    keys.add(key);
    patterns.ofKey(entity, key, key.partition(), Projected.ALL);
  }

  private void local(EntitySpec entity, List<KeySpec> keys, String name) {
    String sort = entity.name().substring(0, 1) + "#" + part(draw.any(keyable(entity)));
    indexes.add(new IndexSpec(name, true, List.of(), List.of(), Projected.ALL, List.of()));
    KeySpec key = new KeySpec(name, List.of(), List.of(sort), raw);
    keys.add(key);
    patterns.ofKey(entity, key, entity.tableKey().partition(), Projected.ALL);
  }

  /** An index on attributes as they are; there even a version and a time to live may be keys. */
  private void plain(EntitySpec entity, List<KeySpec> keys, String name) {
    List<ComponentSpec> choices = entity.components().stream()
        .filter(each -> each.type().isScalar() && !each.keyOnly())
        .filter(each -> !each.name().equals(ModelSpec.TENANT))
        .filter(each ->
            indexes.stream().noneMatch(index -> attributes(index).anyMatch(each.stored()::equals)))
        .toList();
    if (choices.isEmpty()) {
      return;
    }
    List<ComponentSpec> tempting = choices.stream()
        .filter(each -> each.stored().equals(TEMPTING) && !each.type().isNumber())
        .toList();
    ComponentSpec first = draw.any(tempting.isEmpty() || draw.chance(0.3) ? choices : tempting);
    ComponentSpec second = draw.any(choices);
    boolean sorted = second != first && draw.chance(tempting.contains(first) ? 0.3 : 0.6);
    indexes.add(new IndexSpec(
        name,
        false,
        List.of(first.stored()),
        sorted ? List.of(second.stored()) : List.of(""),
        Projected.ALL,
        List.of()));
    KeySpec key = new KeySpec(
        name,
        List.of(Template.braces(first)),
        sorted ? List.of(Template.braces(second)) : List.of(),
        false);
    keys.add(key);
    patterns.ofKey(entity, key, key.partition(), Projected.ALL);
  }

  /** The attributes that an index is on, where they are named. */
  static Stream<String> attributes(IndexSpec index) {
    return Stream.concat(index.partition().stream(), index.sort().stream());
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
    patterns.ofKey(
        entity,
        new KeySpec("inverted", key.sort(), key.partition(), raw),
        key.sort(),
        Projected.ALL);
  }

  /** An index that holds a part of the item. */
  private void partial(EntitySpec entity, List<KeySpec> keys, String name) {
    List<ComponentSpec> choices = keyable(entity);
    ComponentSpec first = draw.any(choices);
    ComponentSpec second = draw.any(choices);
    ComponentSpec included = draw.any(entity.components());
    boolean keysOnly = draw.chance(0.5) || included.keyOnly();
    Projected projected = keysOnly ? Projected.KEYS_ONLY : Projected.INCLUDE;
    indexes.add(new IndexSpec(
        name,
        false,
        List.of(),
        List.of(),
        projected,
        keysOnly ? List.of() : List.of(included.stored())));
    String partition = (scoped ? "T#{tenant}#" : "") + "P#" + part(first);
    String sort = second == first ? "S" : part(second);
    KeySpec key = new KeySpec(name, List.of(partition), List.of(sort), raw);
    keys.add(key);
    patterns.ofKey(entity, key, key.partition(), projected);
  }
}
