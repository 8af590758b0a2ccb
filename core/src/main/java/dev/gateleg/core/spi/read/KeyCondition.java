package dev.gateleg.core.spi.read;

import dev.gateleg.core.error.CoreCode;
import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.core.internal.expression.ExpressionWriter;
import dev.gateleg.core.internal.item.MapSink;
import dev.gateleg.core.internal.item.Shown;
import dev.gateleg.core.item.Value;
import dev.gateleg.model.codec.ScalarCodec;
import dev.gateleg.model.codec.ValueCodec;
import dev.gateleg.model.key.KeyBound;
import dev.gateleg.model.key.KeyRange;
import dev.gateleg.model.key.KeyRange.Condition;
import dev.gateleg.model.key.KeyTemplate;
import dev.gateleg.model.key.ShardSlot;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Which part of a partition a query reads. Written by generated code: the n-th call for a partition or sort key speaks of
 * the n-th attribute of that key. Immutable.
 */
public final class KeyCondition {

  /** A condition on one attribute. */
  private record Term(
      Condition condition, @Nullable Value low, @Nullable Value high) {

    static Term equalTo(Value value) {
      return new Term(Condition.EQUAL, value, null);
    }
  }

  /** The partition, or the first of its shards. */
  private final List<Value> partition;

  /** Which attribute of the partition key is in shards, and how it is made; null where none is. */
  private final @Nullable Sharded sharded;

  private final List<Term> sort;
  /** The values of the last sort attribute that a range leaves out though DynamoDB's BETWEEN takes them in. */
  private final List<Value> excluded;

  /** An attribute of the partition key that has a value for each shard. */
  private record Sharded(int attribute, KeyTemplate template, ShardSlot slot, Object[] parts) {

    Value at(int shard) {
      Object[] values = parts.clone();
      values[slot.position()] = shard;
      return text(template, values);
    }

    /** The key without the number of the shard. */
    String shown() {
      return template.prefix(Arrays.copyOf(parts, slot.position())) + "{shard}";
    }
  }

  /** The conditions that are read together, where this is several; otherwise none. */
  private final List<KeyCondition> several;

  private KeyCondition(List<KeyCondition> several) {
    KeyCondition first = several.get(0);
    this.partition = first.partition;
    this.sharded = null;
    this.sort = first.sort;
    this.excluded = first.excluded;
    this.several = List.copyOf(several);
  }

  private KeyCondition(
      List<Value> partition, @Nullable Sharded sharded, List<Term> sort, List<Value> excluded) {
    this.several = List.of();
    this.partition = partition;
    this.sharded = sharded;
    this.sort = sort;
    this.excluded = excluded;
  }

  /** The partition whose key a template makes of these parts. */
  public static KeyCondition partition(KeyTemplate template, Object... parts) {
    Sharded sharded = sharded(0, template, parts);
    Value first = sharded == null ? text(template, parts) : sharded.at(0);
    return new KeyCondition(List.of(first), sharded, List.of(), List.of());
  }

  /** Several conditions that are read together, in one order; none of them is in shards. */
  static KeyCondition merged(List<KeyCondition> conditions) {
    return conditions.size() == 1 ? conditions.get(0) : new KeyCondition(conditions);
  }

  /** The partition whose key is a plain attribute. */
  public static <T> KeyCondition partition(ValueCodec<T> codec, T value) {
    return new KeyCondition(List.of(MapSink.valueOf(codec, value)), null, List.of(), List.of());
  }

  /** The next attribute of a partition key of several. */
  public KeyCondition andPartition(KeyTemplate template, Object... parts) {
    Sharded more = sharded(partition.size(), template, parts);
    Value next = more == null ? text(template, parts) : more.at(0);
    return new KeyCondition(plus(partition, next), more == null ? sharded : more, sort, excluded);
  }

  /** The next attribute of a partition key of several, a plain one. */
  public <T> KeyCondition andPartition(ValueCodec<T> codec, T value) {
    return new KeyCondition(
        plus(partition, MapSink.valueOf(codec, value)), sharded, sort, excluded);
  }

  /** The sort key that a template makes of these parts. */
  public KeyCondition sortIs(KeyTemplate template, Object... parts) {
    return with(Term.equalTo(text(template, parts)));
  }

  /** The sort key that is a plain attribute. */
  public <T> KeyCondition sortIs(ValueCodec<T> codec, T value) {
    return with(Term.equalTo(MapSink.valueOf(codec, value)));
  }

  /** The sort keys that start so. */
  public KeyCondition sortStartsWith(String prefix) {
    return sortIn(KeyRange.beginsWith(prefix));
  }

  /** The sort keys in a range. */
  public KeyCondition sortIn(KeyRange range) {
    return range.condition() == Condition.EVERYTHING
        ? this
        : with(new Term(range.condition(), textOrNull(range.low()), textOrNull(range.high())));
  }

  /** The sort keys, plain attributes, between two bounds. */
  @SuppressWarnings("unchecked") // A bound's value is of the component's type, as the codec is.
  public <T> KeyCondition sortIn(ValueCodec<T> codec, KeyBound from, KeyBound to) {
    if (codec instanceof ScalarCodec<T> scalar && scalar.isSorted()) {
      return sortIn(scalar.range(from, to)); // a bound may be finer than what is stored
    }
    Value low = from.value() == null ? null : MapSink.valueOf(codec, (T) from.value());
    Value high = to.value() == null ? null : MapSink.valueOf(codec, (T) to.value());
    boolean openLow = from.kind() == KeyBound.Kind.AFTER;
    boolean openHigh = to.kind() == KeyBound.Kind.BEFORE;
    if (low != null && high != null) {
      int order = KeyValues.compare(low, high);
      if (order > 0 || order == 0 && (openLow || openHigh)) {
        return with(new Term(Condition.NOTHING, null, null)); // DynamoDB refuses such a BETWEEN
      }
      List<Value> left = new ArrayList<>(excluded);
      if (openLow) {
        left.add(low);
      }
      if (openHigh) {
        left.add(high);
      }
      return new KeyCondition(
          partition, sharded, plus(sort, new Term(Condition.BETWEEN, low, high)), left);
    } else if (low != null) {
      return with(new Term(openLow ? Condition.GREATER : Condition.AT_LEAST, low, null));
    }
    return high == null
        ? this
        : with(new Term(openHigh ? Condition.LESS : Condition.AT_MOST, null, high));
  }

  private KeyCondition with(Term term) {
    return new KeyCondition(partition, sharded, plus(sort, term), excluded);
  }

  private static @Nullable Sharded sharded(int attribute, KeyTemplate template, Object... parts) {
    ShardSlot slot = template.shards();
    return slot != null && parts[slot.position()] == EachShard.EACH
        ? new Sharded(attribute, template, slot, parts)
        : null;
  }

  private static <T> List<T> plus(List<T> list, T more) {
    if (list.isEmpty()) {
      return List.of(more);
    }
    List<T> longer = new ArrayList<>(list);
    longer.add(more);
    return List.copyOf(longer);
  }

  private static Value text(KeyTemplate template, Object... parts) {
    String key = template.key(parts);
    if (key == null) {
      throw new InvalidInputException(
          CoreCode.KEY_PART_NULL,
          "The key \"" + template.template()
              + "\" has a part that is null; give every part a value.",
          null);
    }
    return Value.fromS(key);
  }

  private static @Nullable Value textOrNull(@Nullable String text) {
    return text == null ? null : Value.fromS(text);
  }

  /** The slot of the shard's number, where all shards are read; otherwise null. */
  @Nullable
  ShardSlot shards() {
    return sharded == null ? null : sharded.slot();
  }

  /** The template of the partition key that is in shards. */
  String shardTemplate() {
    return Objects.requireNonNull(sharded).template().template();
  }

  /** The partition key of shard 0. */
  String firstShard() {
    return Objects.requireNonNull(sharded).at(0).s();
  }

  /** The partitions that are read together: this one, or one for each of so many shards. */
  List<KeyCondition> partitions(int shards) {
    if (sharded == null) {
      return several.isEmpty() ? List.of(this) : several;
    }
    List<KeyCondition> all = new ArrayList<>();
    for (int shard = 0; shard < shards; shard++) {
      List<Value> values = new ArrayList<>(partition);
      values.set(sharded.attribute(), sharded.at(shard));
      all.add(new KeyCondition(values, null, sort, excluded));
    }
    return all;
  }

  /** Whether no key can be in the range, so that there is nothing to ask. */
  boolean nothing() {
    return sort.stream().anyMatch(term -> term.condition() == Condition.NOTHING);
  }

  /** Whether an item that DynamoDB returned is outside after all. */
  boolean excludes(Map<String, Value> item, List<String> sortAttributes) {
    return !excluded.isEmpty() && excluded.contains(item.get(sortAttributes.get(sort.size() - 1)));
  }

  /** Whether an item's key on an index is in the range. */
  boolean matches(Map<String, Value> item, List<String> partitions, List<String> sortAttributes) {
    for (int i = 0; i < partition.size(); i++) {
      Value value = item.get(partitions.get(i));
      if (value == null || KeyValues.compare(value, partition.get(i)) != 0) {
        return false;
      }
    }
    for (int i = 0; i < sort.size(); i++) {
      Value value = item.get(sortAttributes.get(i));
      if (value == null || !holds(sort.get(i), value)) {
        return false;
      }
    }
    return sortAttributes.stream().allMatch(item::containsKey) && !excludes(item, sortAttributes);
  }

  private static boolean holds(Term term, Value value) {
    Value low = term.low();
    Value high = term.high();
    if (term.condition() == Condition.BEGINS_WITH) {
      return low != null && value.s() != null && value.s().startsWith(low.s());
    }
    int fromLow = low == null ? 1 : KeyValues.compare(value, low);
    int fromHigh = high == null ? -1 : KeyValues.compare(value, high);
    return switch (term.condition()) {
      case EQUAL -> fromLow == 0;
      case GREATER -> fromLow > 0;
      case AT_LEAST -> fromLow >= 0;
      case LESS -> fromHigh < 0;
      case AT_MOST -> fromHigh <= 0;
      case BETWEEN -> fromLow >= 0 && fromHigh <= 0;
      default -> false;
    };
  }

  /** The partition key by its attributes. */
  Map<String, Value> partitionKey(List<String> attributes) {
    Map<String, Value> key = new LinkedHashMap<>();
    for (int i = 0; i < partition.size(); i++) {
      key.put(attributes.get(i), partition.get(i));
    }
    return key;
  }

  /** The key condition expression. */
  String expression(
      List<String> partitionAttributes,
      List<String> sortAttributes,
      UnaryOperator<Value> stored,
      ExpressionWriter out) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < partition.size(); i++) {
      text.append(i == 0 ? "" : " AND ").append(out.name(partitionAttributes.get(i)));
      text.append(" = ").append(out.value(stored.apply(partition.get(i))));
    }
    for (int i = 0; i < sort.size(); i++) {
      text.append(" AND ").append(term(sort.get(i), out.name(sortAttributes.get(i)), out));
    }
    return text.toString();
  }

  private static String term(Term term, String name, ExpressionWriter out) {
    return switch (term.condition()) {
      case EQUAL -> name + " = " + low(term, out);
      case GREATER -> name + " > " + low(term, out);
      case AT_LEAST -> name + " >= " + low(term, out);
      case LESS -> name + " < " + high(term, out);
      case AT_MOST -> name + " <= " + high(term, out);
      case BETWEEN -> name + " BETWEEN " + low(term, out) + " AND " + high(term, out);
      case BEGINS_WITH -> "begins_with(" + name + ", " + low(term, out) + ")";
      default -> throw new IllegalStateException("No condition to send: " + term.condition());
    };
  }

  private static String low(Term term, ExpressionWriter out) {
    return out.value(Objects.requireNonNull(term.low()));
  }

  private static String high(Term term, ExpressionWriter out) {
    return out.value(Objects.requireNonNull(term.high()));
  }

  /** The partition and the range in words, the same for the same condition; a cursor is bound to them. */
  @Override
  public String toString() {
    if (!several.isEmpty()) {
      return several.stream().map(KeyCondition::toString).collect(Collectors.joining(" with "));
    }
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < partition.size(); i++) {
      text.append(
              sharded != null && sharded.attribute() == i
                  ? sharded.shown()
                  : Shown.key(partition.get(i)))
          .append(' ');
    }
    for (Term term : sort) {
      text.append(term.condition());
      text.append(term.low() == null ? "" : " " + Shown.key(term.low()));
      text.append(term.high() == null ? "" : " " + Shown.key(term.high()));
    }
    return text.toString().strip();
  }
}
