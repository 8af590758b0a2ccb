package dev.gateleg.core.capsule;

import dev.gateleg.core.Table;
import dev.gateleg.core.entity.EntityKey;
import dev.gateleg.core.error.CoreCode;
import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.core.internal.context.TableContext;
import dev.gateleg.core.item.Value;
import dev.gateleg.core.spi.stored.StoredItems;
import dev.gateleg.core.spi.stream.StreamListing;
import dev.gateleg.core.spi.stream.StreamPage;
import dev.gateleg.core.spi.stream.StreamRecord;
import dev.gateleg.core.spi.stream.StreamShard;
import dev.gateleg.core.spi.stream.StreamStart;
import dev.gateleg.core.spi.stream.StreamTransport;
import dev.gateleg.core.spi.table.GeneratedTable;
import dev.gateleg.core.spi.transport.CallSite;
import dev.gateleg.model.CheckReturnValue;
import dev.gateleg.model.file.ComponentModel;
import dev.gateleg.model.file.EntityModel;
import dev.gateleg.model.file.TableModel;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Takes capsules of a table: {@code CapsuleTaker.of(shop).calls(recorder).streams(streams).masking("email").take(Orders.key("o1"),
 * from, to)}. Immutable and thread-safe.
 *
 * <p>What patterns keep for themselves in the partition is left out: it may hold whole answers.
 */
@CheckReturnValue
public final class CapsuleTaker {

  private static final CallSite SITE = new CallSite("capsule", null, null);
  private static final int RECORDS_AT_ONCE = 1000;
  private static final int SECRET_BYTES = 32;

  /** Enough pages for a day of one shard; a capsule is about minutes. */
  private static final int MOST_PAGES = 10_000;

  private final Table table;
  private final @Nullable CallRecorder recorder;
  private final @Nullable StreamTransport streams;
  private final Set<String> sensitive;

  private CapsuleTaker(
      Table table,
      @Nullable CallRecorder recorder,
      @Nullable StreamTransport streams,
      Set<String> sensitive) {
    this.table = table;
    this.recorder = recorder;
    this.streams = streams;
    this.sensitive = sensitive;
  }

  /** Takes capsules of a table. */
  public static CapsuleTaker of(Table table) {
    return new CapsuleTaker(table, null, null, Set.of());
  }

  /** The same with the calls that a recorder has kept. */
  public CapsuleTaker calls(CallRecorder kept) {
    return new CapsuleTaker(table, kept, streams, sensitive);
  }

  /** The same with the records of the table's stream: {@code Streams.of(streamsClient)}. */
  public CapsuleTaker streams(StreamTransport transport) {
    return new CapsuleTaker(table, recorder, transport, sensitive);
  }

  /** The same with pseudonyms in the place of these attributes' values. */
  public CapsuleTaker masking(Collection<String> attributes) {
    Set<String> all = new LinkedHashSet<>(sensitive);
    all.addAll(attributes);
    return new CapsuleTaker(table, recorder, streams, all);
  }

  /** The same with pseudonyms in the place of what a table's model marks as sensitive. */
  public CapsuleTaker masking(TableModel model) {
    Set<String> attributes = new LinkedHashSet<>();
    for (EntityModel entity : model.entities()) {
      for (ComponentModel component : entity.components()) {
        if (component.sensitive() && component.attribute() != null) {
          attributes.add(component.attribute());
        }
      }
    }
    return masking(attributes);
  }

  /**
   * Takes the partition of an entity and what happened to it in a window.
   *
   * @throws InvalidInputException with the code {@code CapsuleWindow} where the window ends before it begins
   */
  public Capsule take(EntityKey<?> key, Instant from, Instant to) {
    return take(
        TableContext.of(GeneratedTable.contextOf(table)).inScope(key).partition(), from, to);
  }

  /**
   * Takes a partition by its key as it is stored.
   *
   * @throws InvalidInputException with the code {@code CapsuleWindow} where the window ends before it begins
   */
  public Capsule take(Value partition, Instant from, Instant to) {
    if (to.isBefore(from)) {
      throw new InvalidInputException(
          CoreCode.CAPSULE_WINDOW,
          "A capsule can't be of the time from " + from + " to " + to
              + "; give the earlier instant first.",
          null);
    }
    TableContext context = TableContext.of(GeneratedTable.contextOf(table));
    String text = Capsule.text(partition);
    // Before this looks at the partition itself.
    List<RecordedCall> calls = recorder == null ? List.of() : recorder.calls(text, from, to);
    Mask mask = mask(context);
    List<Map<String, Value>> items = new ArrayList<>();
    for (Map<String, Value> item : StoredItems.partition(context, SITE, partition)) {
      if (!context.hidden(item)) {
        items.add(mask.masked(item));
      }
    }
    return new Capsule(
        context.tableName(),
        text,
        from,
        to,
        context.random().getAsLong(),
        items,
        changes(context, partition, mask, from, to),
        calls);
  }

  private Mask mask(TableContext context) {
    byte[] secret = new byte[SECRET_BYTES];
    new SecureRandom().nextBytes(secret);
    Set<String> keys = new LinkedHashSet<>(Set.of(context.schema().partition()));
    if (context.schema().sort() != null) {
      keys.add(context.schema().sort());
    }
    if (context.schema().type() != null) {
      keys.add(context.schema().type());
    }
    return new Mask(sensitive, keys, secret);
  }

  private List<RecordedChange> changes(
      TableContext context, Value partition, Mask mask, Instant from, Instant to) {
    List<RecordedChange> found = new ArrayList<>();
    String stream =
        streams == null ? null : streams.streamOf(context.tableName()).orElse(null);
    if (streams == null || stream == null) {
      return found;
    }
    for (StreamShard shard : shards(streams, stream)) {
      String iterator = streams.iterator(stream, shard.id(), StreamStart.OLDEST);
      for (int pages = 0; iterator != null && pages < MOST_PAGES; pages++) {
        StreamPage page = streams.read(iterator, RECORDS_AT_ONCE);
        for (StreamRecord record : page.records()) {
          boolean ofPartition =
              Objects.equals(record.keys().get(context.schema().partition()), partition);
          boolean inWindow =
              !record.at().isBefore(from.minusSeconds(1)) && !record.at().isAfter(to);
          if (ofPartition && inWindow && !context.hidden(record.shown())) {
            found.add(new RecordedChange(
                record.kind(),
                record.at(),
                record.keys(),
                mask.maskedOrNull(record.before()),
                mask.maskedOrNull(record.after())));
          }
        }
        // An open shard has no end: an empty page is as far as it goes now.
        iterator = page.records().isEmpty() && !shard.closed() ? null : page.next();
      }
    }
    return found;
  }

  private static List<StreamShard> shards(StreamTransport streams, String stream) {
    List<StreamShard> all = new ArrayList<>();
    String after = null;
    do {
      StreamListing page = streams.list(stream, after);
      all.addAll(page.shards());
      after = page.next();
    } while (after != null);
    return all;
  }
}
