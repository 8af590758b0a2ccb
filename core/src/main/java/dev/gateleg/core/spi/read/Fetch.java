package dev.gateleg.core.spi.read;

import dev.gateleg.core.internal.context.TableContext;
import dev.gateleg.core.internal.expression.ExpressionWriter;
import dev.gateleg.core.item.Value;
import dev.gateleg.core.schema.IndexSchema;
import dev.gateleg.core.schema.TableSchema;
import dev.gateleg.core.spi.shard.Shards;
import dev.gateleg.core.spi.transport.Answer;
import dev.gateleg.core.spi.transport.CallSite;
import dev.gateleg.core.spi.transport.Request;
import dev.gateleg.model.Index.Projected;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Makes and sends the requests of one read, each for one page of DynamoDB's. */
final class Fetch {

  private final TableContext context;
  private final ReadSpec<?> spec;
  private final @Nullable KeyCondition condition;
  private final ReadOptions options;
  private final CallSite site;
  private final List<String> partition;
  private final List<String> sort;
  /** Whether some of the entities have a time to live, and what is read holds it. */
  private final boolean expires;
  /** Whether items are being moved between the shards, so that the marks of moved ones are read too. */
  private final boolean moving;

  Fetch(
      TableContext context,
      ReadSpec<?> spec,
      @Nullable KeyCondition condition,
      ReadOptions options,
      boolean moving) {
    this.moving = moving;
    this.context = context;
    this.spec = spec;
    this.condition = condition;
    this.options = options;
    this.site = spec.site();
    TableSchema schema = context.schema();
    IndexSchema index = spec.index == null ? null : schema.index(spec.index);
    this.partition = index == null ? List.of(schema.partition()) : index.partition();
    this.sort =
        index != null ? index.sort() : schema.sort() == null ? List.of() : List.of(schema.sort());
    this.expires = schema.timeToLive() != null
        && held(schema.timeToLive())
        && spec.shapes.stream().anyMatch(shape -> shape.entity().timeToLiveAttribute() != null);
  }

  /** The attributes of the index's sort key. */
  List<String> sortAttributes() {
    return sort;
  }

  /** Whether no key can be in the range, so that there is nothing to ask. */
  boolean nothing() {
    return condition != null && condition.nothing();
  }

  /** Whether an item that DynamoDB returned is outside of the range after all. */
  boolean excludes(Map<String, Value> item) {
    return condition != null && condition.excludes(item, sort);
  }

  /** An item with the key that it has in the table, from which a read goes on. */
  Map<String, Value> inTable(Map<String, Value> item) {
    Shards shards = context.shards();
    return shards == null ? item : shards.stored(item);
  }

  /** Whether an item stands in what is read, by its keys and by the filters. */
  boolean holds(Map<String, Value> item) {
    if (condition == null || !condition.matches(item, partition, sort)) {
      return false;
    }
    for (ReadOptions.Filter filter : options.filters()) {
      boolean concerned =
          filter.entity() == null || context.entity(filter.entity()).recognises(item);
      if (concerned && !filter.condition().holds(item)) {
        return false;
      }
    }
    return true;
  }

  /** The key attributes that the read itself tells: those of its partition. */
  Map<String, Value> partitionKey() {
    if (condition == null) {
      return Map.of();
    }
    Map<String, Value> key = condition.partitionKey(partition);
    key.replaceAll((attribute, made) -> stored(made));
    return key;
  }

  /** The attributes of all keys that say where a read goes on. */
  List<String> keyAttributes() {
    Set<String> names = new LinkedHashSet<>();
    names.add(context.schema().partition());
    if (context.schema().sort() != null) {
      names.add(context.schema().sort());
    }
    names.addAll(partition);
    names.addAll(sort);
    return List.copyOf(names);
  }

  /** Whether items are thrown away after DynamoDB read them. */
  boolean filtered() {
    return !options.filters().isEmpty() || expires;
  }

  /** Whether DynamoDB can be asked for live items only: a filter of a query can't name the query's own keys. */
  private boolean filtersLive(String timeToLive) {
    return expires && (spec.scan || !partition.contains(timeToLive) && !sort.contains(timeToLive));
  }

  Answer fetch(@Nullable Map<String, Value> start, @Nullable Integer limit, int segment) {
    return context.caller().read(site, request(start, limit, segment));
  }

  Request first(@Nullable Integer limit) {
    return request(null, limit, 0);
  }

  private Request request(
      @Nullable Map<String, Value> start, @Nullable Integer limit, int segment) {
    Request.Place place = new Request.Place(context.tableName(), spec.index);
    Request.Window window = new Request.Window(limit, start);
    boolean consistent = spec.consistent || options.consistent();
    ExpressionWriter out = new ExpressionWriter();
    if (spec.scan) {
      return new Request.Scan(
          place,
          new Request.Selection(null, filter(out), projection(out), out),
          window,
          options.segments() > 1 ? new Request.Segment(segment, options.segments()) : null,
          consistent);
    } else if (condition == null) {
      throw new IllegalStateException(spec.pattern + " has no key condition.");
    }
    String keys = condition.expression(partition, sort, this::stored, out);
    return new Request.Query(
        place,
        new Request.Selection(keys, filter(out), projection(out), out),
        window,
        spec.newestFirst != options.reversed(),
        consistent);
  }

  /** A partition key as it stands in what is read. */
  private Value stored(Value made) {
    return spec.index == null ? context.entity(spec.shapes.get(0).entity()).stored(made) : made;
  }

  private @Nullable String filter(ExpressionWriter out) {
    List<String> parts = new ArrayList<>();
    for (ReadOptions.Filter filter : options.filters()) {
      parts.add(filter(filter, out));
    }
    String timeToLive = context.schema().timeToLive();
    if (timeToLive != null && filtersLive(timeToLive)) {
      parts.add(live(timeToLive, out));
    }
    if (parts.isEmpty()) {
      return null;
    }
    String all = parts.size() == 1
        ? parts.get(0)
        : parts.stream().collect(Collectors.joining(") AND (", "(", ")"));
    Shards shards = context.shards();
    return moving && shards != null
        ? "(" + all + ") OR " + out.name(context.typeAttribute()) + " = "
            + out.value(shards.movedType())
        : all;
  }

  /** A filter of one entity lets the items of others pass. */
  private String filter(ReadOptions.Filter filter, ExpressionWriter out) {
    String text = out.condition(filter.condition());
    String type = context.schema().type();
    Value own = filter.entity() == null ? null : context.entity(filter.entity()).typeValue();
    if (own == null || type == null) {
      return text;
    }
    String other = out.value(own);
    return out.name(type) + " <> " + other + " OR (" + text + ")";
  }

  private String live(String timeToLive, ExpressionWriter out) {
    String name = out.name(timeToLive);
    String now = out.value(Value.fromN(Long.toString(context.seconds())));
    return "attribute_not_exists(" + name + ") OR " + name + " > " + now;
  }

  private @Nullable String projection(ExpressionWriter out) {
    Set<String> names = new LinkedHashSet<>();
    spec.shapes.forEach(shape -> names.addAll(shape.fetched()));
    if (names.isEmpty()) {
      return null;
    }
    names.addAll(keyAttributes());
    if (context.schema().type() != null) {
      names.add(context.schema().type());
    }
    if (moving) {
      names.add(context.typeAttribute());
    }
    if (context.schema().timeToLive() != null && expires) {
      names.add(context.schema().timeToLive());
    }
    return names.stream().filter(this::held).map(out::name).collect(Collectors.joining(", "));
  }

  /** Whether what is read holds an attribute: DynamoDB refuses to be asked for one that a global index lacks. */
  private boolean held(String attribute) {
    IndexSchema index = spec.index == null ? null : context.schema().index(spec.index);
    return index == null
        || index.local()
        || index.projected() == Projected.ALL
        || index.include().contains(attribute)
        || keyAttributes().contains(attribute);
  }
}
