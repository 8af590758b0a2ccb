package dev.gateleg.tools.live;

import dev.gateleg.core.cost.TableCosts;
import dev.gateleg.core.cost.WriteMode;
import dev.gateleg.core.item.Value;
import dev.gateleg.core.sdk.SdkItems;
import dev.gateleg.tools.view.IndexEntry;
import dev.gateleg.tools.view.ItemView;
import dev.gateleg.tools.view.KeyAttributeView;
import dev.gateleg.tools.view.Masking;
import dev.gateleg.tools.view.TableView;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.ExpiredIteratorException;
import software.amazon.awssdk.services.dynamodb.model.GetRecordsResponse;
import software.amazon.awssdk.services.dynamodb.model.Record;
import software.amazon.awssdk.services.dynamodb.model.Shard;
import software.amazon.awssdk.services.dynamodb.model.ShardIteratorType;
import software.amazon.awssdk.services.dynamodb.model.StreamDescription;
import software.amazon.awssdk.services.dynamodb.model.TrimmedDataAccessException;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;

/**
 * Looks at the stream of a table: keeps the last changes as lines, and counts what the writes took of each key. It only
 * looks, so that nobody may rely on it: what it misses is missing. Not thread-safe but for {@link #changes}.
 */
public final class StreamWatch {

  private static final int KEPT = 60;
  private static final int SHOWN_CHANGES = 3;
  private static final int LONGEST = 40;

  private final TableView view;
  private final String stream;
  private final DynamoDbStreamsClient streams;
  private final KeyHeat.Counter heat;
  private final InstantSource clock;
  private final TableCosts costs;
  private final Consumer<ItemView> seen;
  private final AtomicLong numbers;
  private final Map<String, @Nullable String> iterators = new HashMap<>();
  private final Set<String> known = new HashSet<>();
  private final Deque<ChangeLine> lines = new ArrayDeque<>();
  private boolean first = true;

  /** Looks at the stream of that ARN from now on; {@code seen} is told of every item that changed. */
  public StreamWatch(
      TableView view,
      String stream,
      DynamoDbStreamsClient streams,
      KeyHeat heat,
      InstantSource clock,
      Consumer<ItemView> seen) {
    this(view, stream, streams, heat::add, clock, seen, new AtomicLong());
  }

  /** The same; lines are numbered by a count that several watches share, so that their lines can be told apart. */
  public StreamWatch(
      TableView view,
      String stream,
      DynamoDbStreamsClient streams,
      KeyHeat heat,
      InstantSource clock,
      Consumer<ItemView> seen,
      AtomicLong numbers) {
    this(view, stream, streams, heat::add, clock, seen, numbers);
  }

  /** Looks at the stream of that ARN from now on, and has what writes took counted elsewhere. */
  public StreamWatch(
      TableView view, String stream, DynamoDbStreamsClient streams, KeyHeat.Counter heat) {
    this(view, stream, streams, heat, InstantSource.system(), item -> {}, new AtomicLong());
  }

  private StreamWatch(
      TableView view,
      String stream,
      DynamoDbStreamsClient streams,
      KeyHeat.Counter heat,
      InstantSource clock,
      Consumer<ItemView> seen,
      AtomicLong numbers) {
    this.view = view;
    this.stream = stream;
    this.streams = streams;
    this.heat = heat;
    this.clock = clock;
    this.seen = seen;
    this.numbers = numbers;
    this.costs = TableCosts.of(view.schema());
  }

  /** Takes what has come since the last time. */
  public void poll() {
    discover();
    for (String shard : List.copyOf(iterators.keySet())) {
      String iterator = iterators.get(shard);
      try {
        GetRecordsResponse got = streams.getRecords(get -> get.shardIterator(iterator));
        List<Record> records = got.records();
        for (int i = 0; i < records.size(); i++) {
          taken(records.get(i), i >= records.size() - KEPT);
        }
        next(shard, got.nextShardIterator());
      } catch (ExpiredIteratorException | TrimmedDataAccessException e) {
        next(shard, iterator(shard, ShardIteratorType.LATEST));
      }
    }
  }

  private void next(String shard, @Nullable String iterator) {
    if (iterator == null) {
      iterators.remove(shard);
    } else {
      iterators.put(shard, iterator);
    }
  }

  /** New shards begin where their parents ended; those that were there begin now. */
  private void discover() {
    StreamDescription description =
        streams.describeStream(describe -> describe.streamArn(stream)).streamDescription();
    for (Shard shard : description.shards()) {
      boolean open = shard.sequenceNumberRange() == null
          || shard.sequenceNumberRange().endingSequenceNumber() == null;
      if (known.add(shard.shardId()) && (!first || open)) {
        iterators.put(
            shard.shardId(),
            iterator(
                shard.shardId(),
                first ? ShardIteratorType.LATEST : ShardIteratorType.TRIM_HORIZON));
      }
    }
    first = false;
  }

  private String iterator(String shard, ShardIteratorType from) {
    return streams
        .getShardIterator(get -> get.streamArn(stream).shardId(shard).shardIteratorType(from))
        .shardIterator();
  }

  /** Counts a change; it becomes a line only if no later ones push it out at once. */
  private void taken(Record record, boolean told) {
    Map<String, Value> before = SdkItems.fromSdk(record.dynamodb().oldImage());
    Map<String, Value> after = SdkItems.fromSdk(record.dynamodb().newImage());
    Map<String, Value> image = after.isEmpty() ? before : after;
    if (image.isEmpty()) {
      return; // A stream of keys tells nothing of what changed.
    }
    ItemView item = view.masking().mask(view.reader().read(image));
    seen.accept(item);
    long now = clock.instant().getEpochSecond();
    count(item, before, after, now);
    if (told) {
      tell(record, item, before, after, now);
    }
  }

  private void tell(
      Record record, ItemView item, Map<String, Value> before, Map<String, Value> after, long now) {
    String kind = before.isEmpty() ? "Inserted" : after.isEmpty() ? "Removed" : "Modified";
    boolean expired = record.userIdentity() != null
        && "dynamodb.amazonaws.com".equals(record.userIdentity().principalId());
    String text = expired ? "expired, by time to live" : difference(item, before, after);
    synchronized (lines) {
      lines.addFirst(new ChangeLine(
          numbers.incrementAndGet(),
          now,
          view.model().table(),
          item.entity(),
          kind,
          item.partition(),
          text));
      while (lines.size() > KEPT) {
        lines.removeLast();
      }
    }
  }

  private void count(ItemView item, Map<String, Value> before, Map<String, Value> after, long now) {
    var cost = costs.write(
        before.isEmpty() ? null : before, after.isEmpty() ? null : after, WriteMode.SINGLE);
    String write = (after.isEmpty() ? "delete(" : before.isEmpty() ? "create(" : "update(")
        + item.entity() + ")";
    add("", item.partition(), item.entity(), write, cost.table(), now);
    for (IndexEntry entry : item.indexes()) {
      Double units = cost.indexes().get(entry.index());
      if (units != null && !entry.partition().isEmpty()) {
        add(entry.index(), entry.partition(), item.entity(), write, units, now);
      }
    }
  }

  private void add(
      String index,
      List<KeyAttributeView> partition,
      String entity,
      String write,
      double units,
      long now) {
    if (units > 0) {
      heat.add(
          view.model().table(),
          new KeyHeat.Place(index, partition, entity, write),
          KeyHeat.Unit.WRITE,
          units,
          now);
    }
  }

  /** Up to three values that are different; those of a new item where it is new. */
  private String difference(ItemView item, Map<String, Value> before, Map<String, Value> after) {
    if (after.isEmpty()) {
      return "";
    }
    Set<String> components = view.model().entity(item.entity()).stream()
        .flatMap(entity -> entity.components().stream())
        .map(component -> component.attribute())
        .filter(Objects::nonNull)
        .collect(Collectors.toCollection(TreeSet::new));
    List<String> changes = new ArrayList<>();
    for (String name : components) {
      Value was = before.get(name);
      Value is = after.get(name);
      if (!Objects.equals(was, is)) {
        boolean masked = view.masking().masks(item.entity(), name);
        changes.add(
            masked
                ? name + " " + Masking.MASK
                : before.isEmpty()
                    ? name + " " + shown(is)
                    : name + " " + shown(was) + " → " + shown(is));
      }
    }
    return changes.stream().limit(SHOWN_CHANGES).collect(Collectors.joining(", "))
        + (changes.size() > SHOWN_CHANGES ? ", …" : "");
  }

  private static String shown(@Nullable Value value) {
    if (value == null) {
      return "absent";
    }
    String text = value.s() != null
        ? value.s()
        : value.n() != null ? value.n() : value.bool() != null ? value.bool().toString() : "…";
    return text.length() > LONGEST ? text.substring(0, LONGEST) + "…" : text;
  }

  /** The last changes, newest first, that came after one of that number. */
  public List<ChangeLine> changes(long after) {
    synchronized (lines) {
      return lines.stream().filter(line -> line.number() > after).toList();
    }
  }
}
