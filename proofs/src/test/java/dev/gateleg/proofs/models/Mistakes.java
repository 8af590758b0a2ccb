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
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * Changes of models that somebody could make by mistake. They are made to the model and not to its text, so that the
 * reference knows what a changed model means: one that still compiles has to do that.
 */
final class Mistakes {

  private static final List<String> ODD_NAMES = List.of(
      "wait",
      "TYPE",
      "key",
      "type",
      "value",
      "item",
      "table",
      "context",
      "class_",
      "notify",
      "of",
      "entity",
      "sort",
      "partition");
  private static final List<String> TAKEN_ATTRIBUTES = List.of(
      "PK", "SK", "_type", "_attempt", "_version", "GSI1PK", "GSI1SK", "owner", "note", "id");

  private final ModelSpec model;
  private final Draw draw;
  private String name = "";

  private Mistakes(ModelSpec model, Draw draw) {
    this.model = model;
    this.draw = draw;
  }

  /** A model with a mistake in it, and what it is. */
  record Mistaken(ModelSpec model, String mistake) {}

  static Mistaken in(ModelSpec model, long seed) {
    Draw draw = new Draw(seed, 31);
    while (true) {
      Mistakes made = new Mistakes(model, draw);
      ModelSpec mistaken = made.one();
      if (canBeWritten(mistaken)) {
        return new Mistaken(mistaken, made.name);
      }
    }
  }

  /** Parts of an entity are written by its table's key, which a mistake may have taken away. */
  private static boolean canBeWritten(ModelSpec model) {
    return model.entities().stream().allMatch(each -> each.on(""));
  }

  private ModelSpec one() {
    return switch (draw.below(17)) {
      case 0 -> key("another component in a key", this::swapped);
      case 1 -> key("a segment less", key -> templates(key, this::shortened));
      case 2 -> key("a segment twice", key -> templates(key, this::lengthened));
      case 3 -> keys("a key less", keys -> keys.remove(draw.below(keys.size())));
      case 4 -> keys("a key twice", keys -> keys.add(draw.any(keys)));
      case 5 -> key("the key of another index", this::moved);
      case 6 ->
        key("raw", key -> new KeySpec(key.index(), key.partition(), key.sort(), !key.raw()));
      case 7 ->
        component("another type", each -> with(each, draw.any(List.of(ValueType.values()))));
      case 8 -> component("another presence", this::otherPresence);
      case 9 -> component("another role", this::otherRole);
      case 10 -> component("key only", each -> with(each, !each.keyOnly(), each.unique()));
      case 11 -> component("unique", each -> with(each, each.keyOnly(), !each.unique()));
      case 12 -> component("a taken attribute", this::otherAttribute);
      case 13 -> renamed();
      case 14, 15 -> pattern();
      default -> table();
    };
  }

  private <T> List<T> replaced(List<T> list, UnaryOperator<T> change) {
    List<T> copy = new ArrayList<>(list);
    int place = draw.below(copy.size());
    copy.set(place, change.apply(copy.get(place)));
    return copy;
  }

  private ModelSpec with(
      List<EntitySpec> entities, List<IndexSpec> indexes, List<PatternSpec> patterns) {
    return new ModelSpec(
        model.scoped(), model.typed(), model.attempts(), entities, indexes, patterns, "");
  }

  private ModelSpec entity(String mistake, UnaryOperator<EntitySpec> change) {
    name = mistake;
    return with(replaced(model.entities(), change), model.indexes(), model.patterns());
  }

  private ModelSpec key(String mistake, UnaryOperator<KeySpec> change) {
    return entity(
        mistake,
        each -> new EntitySpec(each.name(), each.components(), replaced(each.keys(), change)));
  }

  private ModelSpec keys(String mistake, java.util.function.Consumer<List<KeySpec>> change) {
    return entity(mistake, each -> {
      List<KeySpec> keys = new ArrayList<>(each.keys());
      change.accept(keys);
      return new EntitySpec(each.name(), each.components(), keys);
    });
  }

  private ModelSpec component(String mistake, UnaryOperator<ComponentSpec> change) {
    return entity(
        mistake,
        each -> new EntitySpec(each.name(), replaced(each.components(), change), each.keys()));
  }

  private KeySpec templates(KeySpec key, UnaryOperator<String> change) {
    boolean partition = key.sort().isEmpty() || !key.partition().isEmpty() && draw.chance(0.5);
    return partition
        ? new KeySpec(key.index(), replaced(key.partition(), change), key.sort(), key.raw())
        : new KeySpec(key.index(), key.partition(), replaced(key.sort(), change), key.raw());
  }

  private KeySpec swapped(KeySpec key) {
    EntitySpec owner = model.entities().stream()
        .filter(each -> each.keys().contains(key))
        .findFirst()
        .orElseThrow();
    return templates(
        key,
        template -> String.join(
            "#",
            replaced(
                Template.of(template).segments(),
                segment -> Template.isComponent(segment)
                    ? Template.braces(draw.any(owner.components()))
                    : segment)));
  }

  private String shortened(String template) {
    List<String> segments = new ArrayList<>(Template.of(template).segments());
    segments.remove(draw.below(segments.size()));
    return String.join("#", segments);
  }

  private String lengthened(String template) {
    List<String> segments = new ArrayList<>(Template.of(template).segments());
    segments.add(draw.any(segments));
    return String.join("#", segments);
  }

  private KeySpec moved(KeySpec key) {
    String index = draw.any(List.of("GSI1", "GSI2", "GSI3", "LGSI1", "GSI9", "inverted", ""));
    return new KeySpec(index, key.partition(), key.sort(), key.raw());
  }

  private ComponentSpec otherPresence(ComponentSpec each) {
    return new ComponentSpec(
        each.name(),
        each.attribute(),
        each.type(),
        draw.any(List.of(Presence.values())),
        each.role(),
        each.keyOnly(),
        each.unique());
  }

  private ComponentSpec otherRole(ComponentSpec each) {
    return new ComponentSpec(
        each.name(),
        each.attribute(),
        each.type(),
        each.presence(),
        draw.any(List.of(Role.values())),
        each.keyOnly(),
        each.unique());
  }

  private ComponentSpec otherAttribute(ComponentSpec each) {
    return new ComponentSpec(
        each.name(),
        draw.any(TAKEN_ATTRIBUTES),
        each.type(),
        each.presence(),
        each.role(),
        each.keyOnly(),
        each.unique());
  }

  private static ComponentSpec with(ComponentSpec each, ValueType type) {
    return new ComponentSpec(
        each.name(),
        each.attribute(),
        type,
        each.presence(),
        each.role(),
        each.keyOnly(),
        each.unique());
  }

  private static ComponentSpec with(ComponentSpec each, boolean keyOnly, boolean unique) {
    return new ComponentSpec(
        each.name(), each.attribute(), each.type(), each.presence(), each.role(), keyOnly, unique);
  }

  /** A component of an odd name, wherever it is named. */
  private ModelSpec renamed() {
    name = "an odd name";
    EntitySpec entity = draw.any(model.entities());
    String from = draw.any(entity.components()).name();
    String to = draw.any(ODD_NAMES);
    if (from.equals(ModelSpec.TENANT)) {
      return model;
    }
    UnaryOperator<String> template = text ->
        text.replace("{" + from + "}", "{" + to + "}").replace("{" + from + ":", "{" + to + ":");
    List<EntitySpec> entities = model.entities().stream()
        .map(each -> each != entity
            ? each
            : new EntitySpec(
                each.name(),
                each.components().stream()
                    .map(one -> one.name().equals(from) ? named(one, to) : one)
                    .toList(),
                each.keys().stream()
                    .map(key -> new KeySpec(
                        key.index(),
                        key.partition().stream().map(template).toList(),
                        key.sort().stream().map(template).toList(),
                        key.raw()))
                    .toList()))
        .toList();
    List<PatternSpec> patterns = model.patterns().stream()
        .map(each -> !each.entity().equals(entity.name())
            ? each
            : with(
                each,
                each.index(),
                each.parameters().stream()
                    .map(one -> one.component().equals(from)
                        ? new ParameterSpec(to, one.bound(), one.nullable())
                        : one)
                    .toList()))
        .toList();
    return with(entities, model.indexes(), patterns);
  }

  private static ComponentSpec named(ComponentSpec each, String to) {
    return new ComponentSpec(
        to,
        each.attribute(),
        each.type(),
        each.presence(),
        each.role(),
        each.keyOnly(),
        each.unique());
  }

  private ModelSpec pattern() {
    return with(model.entities(), model.indexes(), replaced(model.patterns(), this::otherwise));
  }

  private PatternSpec otherwise(PatternSpec each) {
    List<ParameterSpec> parameters = new ArrayList<>(each.parameters());
    EntitySpec entity = model.entity(each.entity());
    switch (draw.below(6)) {
      case 0 -> {
        name = "a parameter less";
        if (!parameters.isEmpty()) {
          parameters.remove(draw.below(parameters.size()));
        }
        return with(each, each.index(), parameters);
      }
      case 1 -> {
        name = "another component in a pattern";
        ParameterSpec more = new ParameterSpec(
            draw.any(entity.components()).name(),
            draw.any(List.of(Bound.values())),
            draw.chance(0.3));
        if (parameters.isEmpty() || draw.chance(0.5)) {
          parameters.add(more);
        } else {
          parameters.set(draw.below(parameters.size()), more);
        }
        return with(each, each.index(), parameters);
      }
      case 2 -> {
        name = "another bound";
        return with(
            each,
            each.index(),
            parameters.isEmpty()
                ? parameters
                : replaced(
                    parameters,
                    one -> new ParameterSpec(
                        one.component(), draw.any(List.of(Bound.values())), one.nullable())));
      }
      case 3 -> {
        name = "another index";
        return with(each, draw.any(List.of("", "GSI1", "GSI2", "LGSI1", "inverted")), parameters);
      }
      case 4 -> {
        name = "another kind";
        PatternKind kind = draw.any(List.of(PatternKind.GET, PatternKind.QUERY, PatternKind.SCAN));
        return each.kind() == PatternKind.COLLECTION
            ? each
            : new PatternSpec(
                each.name(),
                kind,
                each.entity(),
                each.others(),
                kind == PatternKind.QUERY ? each.index() : "",
                parameters,
                each.consistent(),
                each.newestFirst() && kind == PatternKind.QUERY,
                each.projection());
      }
      default -> {
        name = "consistent";
        return new PatternSpec(
            each.name(),
            each.kind(),
            each.entity(),
            each.others(),
            each.index(),
            parameters,
            !each.consistent(),
            each.newestFirst(),
            each.projection());
      }
    }
  }

  private static PatternSpec with(PatternSpec each, String index, List<ParameterSpec> parameters) {
    return new PatternSpec(
        each.name(),
        each.kind(),
        each.entity(),
        each.others(),
        index,
        parameters,
        each.consistent(),
        each.newestFirst(),
        each.projection());
  }

  private ModelSpec table() {
    if (!model.indexes().isEmpty() && draw.chance(0.6)) {
      name = "an index otherwise";
      return with(model.entities(), replaced(model.indexes(), this::otherwise), model.patterns());
    }
    if (model.entities().size() > 1 && draw.chance(0.5)) {
      name = "the keys of another entity";
      EntitySpec first = model.entities().get(0);
      EntitySpec second = model.entities().get(1);
      List<KeySpec> keys = new ArrayList<>(second.keys());
      keys.set(0, first.tableKey());
      return with(
          List.of(first, new EntitySpec(second.name(), second.components(), keys)),
          model.indexes(),
          model.patterns());
    }
    name = "no types";
    return new ModelSpec(
        model.scoped(),
        !model.typed(),
        model.attempts(),
        model.entities(),
        model.indexes(),
        model.patterns(),
        "");
  }

  private IndexSpec otherwise(IndexSpec each) {
    return switch (draw.below(3)) {
      case 0 ->
        new IndexSpec(
            each.name(),
            !each.local(),
            each.partition(),
            each.sort(),
            each.projected(),
            each.include());
      case 1 ->
        new IndexSpec(
            each.name(),
            each.local(),
            each.partition(),
            each.sort(),
            draw.any(List.of(Projected.values())),
            each.include());
      default ->
        new IndexSpec(
            each.name(),
            each.local(),
            List.of(draw.any(TAKEN_ATTRIBUTES)),
            each.sort(),
            each.projected(),
            each.include());
    };
  }
}
