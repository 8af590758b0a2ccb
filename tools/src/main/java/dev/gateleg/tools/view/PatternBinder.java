package dev.gateleg.tools.view;

import dev.gateleg.core.item.Value;
import dev.gateleg.model.file.KeyPartModel.KeyComponentModel;
import dev.gateleg.model.file.PatternModel;
import dev.gateleg.model.file.PatternModel.Operation;
import dev.gateleg.model.file.PatternModel.ParameterModel;
import dev.gateleg.model.file.TableModel;
import dev.gateleg.model.key.Derivations;
import dev.gateleg.model.key.KeyBound;
import dev.gateleg.model.key.KeyPartException;
import dev.gateleg.model.key.KeyRange;
import dev.gateleg.model.key.KeyTemplate;
import dev.gateleg.model.key.ShardSlot;
import dev.gateleg.tools.error.ToolsCode;
import dev.gateleg.tools.view.KeyCondition.Operator;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Binds arguments, as people type them, to what a pattern asks of a key. */
final class PatternBinder {

  private static final String EQUAL = "is";
  private static final String PREFIX = "starts with";

  private final TableModel model;
  private final PatternModel pattern;
  private final Map<String, String> arguments;
  private final EntityReader.Key table;
  private final List<KeyReader> partition;
  private final List<KeyReader> sort;
  private final Map<String, List<Value>> excluded = new LinkedHashMap<>();

  PatternBinder(
      TableModel model, ItemReader items, PatternModel pattern, Map<String, String> arguments) {
    this.model = model;
    this.pattern = pattern;
    this.arguments = arguments;
    boolean scan = pattern.operation() == Operation.SCAN;
    EntityReader.Key key =
        scan ? null : items.entity(pattern.entities().get(0)).key(pattern.index());
    this.table = scan
        ? new EntityReader.Key(List.of(), List.of())
        : items.entity(pattern.entities().get(0)).key("");
    this.partition = key == null ? List.of() : key.partition();
    this.sort = key == null ? List.of() : key.sort();
  }

  /** The names of the arguments that the pattern takes: its parameters, and the scope that its table is opened for. */
  static List<String> names(TableModel model, PatternModel pattern) {
    List<String> names =
        new ArrayList<>(pattern.parameters().stream().map(ParameterModel::name).toList());
    if (scoped(model, pattern) && model.scope() != null) {
      names.add(0, model.scope().component());
    }
    return names;
  }

  /** Whether the pattern reads within the scope that its table is opened for. */
  static boolean scoped(TableModel model, PatternModel pattern) {
    return model.scope() != null && !pattern.crossScope() && pattern.operation() != Operation.SCAN;
  }

  PatternCall bind(String table) {
    List<String> names = names(model, pattern);
    for (String name : arguments.keySet()) {
      if (!names.contains(name)) {
        throw new ViewException(
            ToolsCode.ARGUMENT_UNKNOWN,
            pattern.name() + " takes no '" + name + "'; it takes "
                + (names.isEmpty() ? "nothing" : String.join(", ", names)) + ".");
      }
    }
    List<KeyCondition> conditions = new ArrayList<>();
    List<KeyCondition> shards = new ArrayList<>();
    for (KeyReader reader : partition) {
      List<Integer> numbers = shardsOf(reader);
      if (numbers.isEmpty()) {
        conditions.add(equal(reader, 0));
      } else {
        numbers.forEach(number -> shards.add(equal(reader, number)));
        conditions.add(shards.get(0));
      }
    }
    for (KeyReader reader : sort) {
      if (asked(reader) && !bindSort(reader, conditions)) {
        return new PatternCall(pattern, table, conditions, excluded, true, shards);
      }
    }
    return new PatternCall(pattern, table, conditions, excluded, false, shards);
  }

  /** The shards that are asked, by their numbers; none where the arguments say which, or there are none. */
  private List<Integer> shardsOf(KeyReader reader) {
    ShardSlot slot = ShardNumbers.slot(reader);
    if (slot == null || given(reader.part().components().get(slot.position()).name())) {
      return List.of();
    }
    return pattern.operation() == Operation.GET
        ? ShardNumbers.of(slot, table, part -> value(part.name(), part))
        : ShardNumbers.all(slot);
  }

  /** Whether the pattern asks anything of this key attribute; the model file says so in words. */
  private boolean asked(KeyReader reader) {
    String words = " and " + pattern.condition();
    String attribute = " and " + reader.attribute();
    return words.contains(attribute + " is ") || words.contains(attribute + " starts with ");
  }

  /** Adds what is asked of a sort key; false if no key can be so. */
  private boolean bindSort(KeyReader reader, List<KeyCondition> conditions) {
    List<Object> leading = new ArrayList<>();
    for (KeyComponentModel component : reader.part().components()) {
      if (!given(component.name())) {
        break;
      }
      leading.add(value(component.name(), component));
    }
    if (leading.size() == reader.part().components().size()) {
      conditions.add(equal(reader, 0));
      return true;
    }
    KeyComponentModel next = reader.part().components().get(leading.size());
    return reader.template() == null
        ? bindPlain(reader, next, conditions)
        : bindTemplate(reader, reader.template(), next, leading.toArray(), conditions);
  }

  private boolean bindTemplate(
      KeyReader reader,
      KeyTemplate template,
      KeyComponentModel next,
      Object[] leading,
      List<KeyCondition> conditions) {
    try {
      ParameterModel prefix = bound(next.name(), PREFIX);
      if (prefix != null) {
        String start = arguments.getOrDefault(prefix.name(), "");
        String key =
            start.isEmpty() ? template.prefix(leading) : template.textPrefix(start, leading);
        return add(reader, KeyRange.beginsWith(key), conditions);
      }
      KeyBound from = lower(next);
      KeyBound to = upper(next);
      boolean open = from.equals(KeyBound.none()) && to.equals(KeyBound.none());
      KeyRange range =
          open ? KeyRange.beginsWith(template.prefix(leading)) : template.range(from, to, leading);
      return add(reader, range, conditions);
    } catch (KeyPartException e) {
      throw new ViewException(ToolsCode.ARGUMENT_MALFORMED, String.valueOf(e.getMessage()));
    }
  }

  private static boolean add(KeyReader reader, KeyRange range, List<KeyCondition> conditions) {
    switch (range.condition()) {
      case NOTHING -> {
        return false;
      }
      case EVERYTHING -> {
        return true;
      }
      default -> {
        String low = range.low();
        String high = range.high();
        conditions.add(new KeyCondition(
            reader.attribute(),
            Operator.valueOf(range.condition().name()),
            low == null ? null : Value.fromS(low),
            high == null ? null : Value.fromS(high),
            low == null ? List.of() : reader.startSegments(low),
            high == null ? List.of() : reader.startSegments(high)));
        return true;
      }
    }
  }

  /** A range over a key that is an attribute of its own, as it is stored. */
  private boolean bindPlain(
      KeyReader reader, KeyComponentModel next, List<KeyCondition> conditions) {
    Map<String, Value> bounds = new LinkedHashMap<>();
    for (ParameterModel parameter : pattern.parameters()) {
      String text = arguments.getOrDefault(parameter.name(), "");
      if (next.name().equals(parameter.component())
          && !parameter.bound().equals(EQUAL)
          && !text.isEmpty()) {
        bounds.put(parameter.bound(), plain(reader, parameter.name(), next, text));
      }
    }
    if (bounds.isEmpty()) {
      return true;
    }
    Value low = bounds.getOrDefault("from", bounds.getOrDefault("after", bounds.get(PREFIX)));
    Value high = bounds.getOrDefault("to", bounds.get("before"));
    boolean both = low != null && high != null;
    if (low != null && high != null && Items.crossed(low, high)) {
      return false;
    }
    // BETWEEN takes both ends in.
    if (both && bounds.containsKey("after")) {
      exclude(reader.attribute(), low);
    }
    if (both && bounds.containsKey("before")) {
      exclude(reader.attribute(), high);
    }
    Operator operator = low != null && high != null
        ? Operator.BETWEEN
        : bounds.containsKey(PREFIX)
            ? Operator.BEGINS_WITH
            : low != null
                ? bounds.containsKey("after") ? Operator.GREATER : Operator.AT_LEAST
                : bounds.containsKey("before") ? Operator.LESS : Operator.AT_MOST;
    conditions.add(new KeyCondition(
        reader.attribute(), operator, low, high, shown(next, low), shown(next, high)));
    return true;
  }

  private void exclude(String attribute, @Nullable Value value) {
    excluded
        .computeIfAbsent(attribute, key -> new ArrayList<>())
        .add(Objects.requireNonNull(value));
  }

  private static List<KeySegment> shown(KeyComponentModel part, @Nullable Value value) {
    return value == null
        ? List.of()
        : List.of(new KeySegment(Items.shown(value), part.name(), Items.shown(value)));
  }

  private KeyCondition equal(KeyReader reader, int shard) {
    Value value = equalValue(reader, shard);
    return new KeyCondition(
        reader.attribute(), Operator.EQUAL, value, null, reader.segments(value), List.of());
  }

  private Value equalValue(KeyReader reader, int shard) {
    KeyTemplate template = reader.template();
    if (template == null) {
      KeyComponentModel part = reader.part().components().get(0);
      ParameterModel giver = giver(part.name());
      String name = giver == null ? part.name() : giver.name();
      return plain(reader, name, part, required(name));
    }
    ShardSlot slot = template.shards();
    List<Object> values = new ArrayList<>();
    for (KeyComponentModel part : reader.part().components()) {
      boolean number = slot != null && slot.position() == values.size() && !given(part.name());
      values.add(number ? shard : value(part.name(), part));
    }
    try {
      return Value.fromS(Objects.requireNonNull(template.key(values.toArray())));
    } catch (KeyPartException e) {
      throw new ViewException(ToolsCode.ARGUMENT_MALFORMED, String.valueOf(e.getMessage()));
    }
  }

  private KeyBound lower(KeyComponentModel part) {
    ParameterModel from = bound(part.name(), "from");
    ParameterModel after = bound(part.name(), "after");
    return from != null
        ? KeyBound.from(optional(from.name(), part))
        : after != null ? KeyBound.after(optional(after.name(), part)) : KeyBound.none();
  }

  private KeyBound upper(KeyComponentModel part) {
    ParameterModel to = bound(part.name(), "to");
    ParameterModel before = bound(part.name(), "before");
    return to != null
        ? KeyBound.to(optional(to.name(), part))
        : before != null ? KeyBound.before(optional(before.name(), part)) : KeyBound.none();
  }

  private @Nullable ParameterModel bound(String component, String bound) {
    return pattern.parameters().stream()
        .filter(p -> p.bound().equals(bound) && component.equals(p.component()))
        .findFirst()
        .orElse(null);
  }

  private boolean given(String component) {
    boolean scope = model.scope() != null
        && component.equals(model.scope().component())
        && scoped(model, pattern);
    return scope
        || pattern.parameters().stream()
            .anyMatch(p -> p.bound().equals(EQUAL) && gives(p, component));
  }

  /** Whether a parameter gives a part of a key: by its name, as the model says, or by what the part is derived of. */
  private static boolean gives(ParameterModel parameter, String part) {
    DerivedPart derived = DerivedPart.of(part);
    return parameter.name().equals(part)
        || part.equals(parameter.component())
        || derived != null && derived.component().equals(parameter.component());
  }

  /** The parameter that gives a part of a key; null where it is the scope's, or nobody's. */
  private @Nullable ParameterModel giver(String part) {
    return pattern.parameters().stream()
        .filter(p -> p.bound().equals(EQUAL) && gives(p, part))
        .findFirst()
        .orElse(null);
  }

  private String required(String name) {
    String text = arguments.getOrDefault(name, "");
    if (text.isEmpty()) {
      throw new ViewException(
          ToolsCode.ARGUMENT_MISSING,
          pattern.name() + " needs '" + name + "', which is part of its key; give " + name + "=….");
    }
    return text;
  }

  private Object value(String name, KeyComponentModel part) {
    ParameterModel giver = giver(name);
    if (giver == null) {
      return parsed(name, part, required(name));
    }
    String text = required(giver.name());
    DerivedPart derived = DerivedPart.of(name);
    boolean ofSource = derived != null
        && derived.component().equals(giver.component())
        && (!giver.type().equals(part.type()) || Derivations.repeatable(derived.derivation()));
    if (derived == null || !ofSource) {
      return parsed(giver.name(), part, text);
    }
    KeyComponentModel source = new KeyComponentModel(giver.name(), giver.type(), List.of());
    Object made = derived.derived(parsed(giver.name(), source, text));
    if (made == null) {
      throw malformed(giver.name(), part, text);
    }
    return made;
  }

  private @Nullable Object optional(String name, KeyComponentModel part) {
    String text = arguments.getOrDefault(name, "");
    return text.isEmpty() ? null : parsed(name, part, text);
  }

  static Object parsed(String name, KeyComponentModel part, String text) {
    if (!part.constants().isEmpty()) {
      if (!part.constants().contains(text)) {
        throw new ViewException(
            ToolsCode.ARGUMENT_MALFORMED,
            "'" + name + "' can't be \"" + text + "\"; it is one of "
                + String.join(", ", part.constants()) + ".");
      }
      return text;
    }
    Object value = Scalars.parse(part.type(), text);
    if (value == null) {
      throw malformed(name, part, text);
    }
    return value;
  }

  static Value plain(KeyReader reader, String name, KeyComponentModel part, String text) {
    parsed(name, part, text);
    String stored = Scalars.stored(part.type(), reader.part().kind(), text);
    try {
      return Items.keyValue(reader.part().kind(), Objects.requireNonNull(stored));
    } catch (IllegalArgumentException e) {
      throw malformed(name, part, text);
    }
  }

  private static ViewException malformed(String name, KeyComponentModel part, String text) {
    String simple = part.type().substring(part.type().lastIndexOf('.') + 1);
    return new ViewException(
        ToolsCode.ARGUMENT_MALFORMED,
        "'" + name + "' can't be \"" + text + "\", which is no " + simple + "; write it as "
            + Scalars.example(part.type()) + ".");
  }
}
