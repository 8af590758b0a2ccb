package dev.gateleg.engine.internal.stream;

import dev.gateleg.engine.internal.storage.Changes;
import dev.gateleg.engine.internal.storage.KeyRange;
import dev.gateleg.engine.internal.storage.Space;
import dev.gateleg.engine.internal.storage.Store;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.StreamDescription;
import software.amazon.awssdk.services.dynamodb.model.StreamViewType;

/** All streams, those of deleted tables and disabled ones too until their records are a day old. Thread-safe. */
public final class Streams {

  /** How long a record is kept. */
  static final Duration RETENTION = Duration.ofHours(24);

  private static final int TRIMMED_AT_ONCE = 10_000;

  private final Store store;
  private final Clock clock;
  private final Space<StreamState> states;
  private final StreamMemory memory;
  private final Map<String, StreamLog> logs = new ConcurrentSkipListMap<>();

  /**
   * The streams in a store.
   *
   * @param memoryBytes how much memory their records may take; 0 for any amount
   */
  public Streams(Store store, Clock clock, long memoryBytes) {
    this.store = store;
    this.clock = clock;
    this.memory = new StreamMemory(memoryBytes, this::trimBytes);
    this.states = store.space("streams", StreamState.CODEC);
    List<StreamState> stored = new ArrayList<>();
    states.read(KeyRange.ALL, Space.Direction.FORWARD, (key, state) -> stored.add(state));
    stored.forEach(state ->
        logs.put(state.description().streamArn(), new StreamLog(store, states, memory, state)));
  }

  /** Adds to a commit that a table's changes are recorded from now on. */
  public StreamLog enable(
      Changes changes,
      String tableName,
      String tableArn,
      String label,
      StreamViewType view,
      List<KeySchemaElement> keySchema) {
    Instant now = clock.instant();
    StreamState state = new StreamState(
        StreamDescription.builder()
            .streamArn(tableArn + "/stream/" + label)
            .streamLabel(label)
            .streamViewType(view)
            .creationRequestDateTime(now)
            .tableName(tableName)
            .keySchema(keySchema)
            .build(),
        List.of(Shard.first(now)),
        0,
        null);
    StreamLog log = new StreamLog(store, states, memory, state);
    changes.put(states, StreamLog.key(log.arn()), state, null);
    logs.put(log.arn(), log);
    return log;
  }

  /** Adds to a commit that a table's changes are recorded no longer. The caller holds the locks of all items. */
  public void disable(Changes changes, StreamLog log) {
    log.disable(changes, clock.instant());
  }

  public @Nullable StreamLog log(String arn) {
    return logs.get(arn);
  }

  Collection<StreamLog> all() {
    return logs.values();
  }

  /** Whether shards are so old that others must take their place. */
  public boolean hasShardToRoll() {
    Instant now = clock.instant();
    return logs.values().stream().anyMatch(log -> log.hasShardToRoll(now));
  }

  /** Opens new shards in place of old ones. The caller holds the locks of all items. */
  public void rollOldShards() {
    Instant now = clock.instant();
    logs.values().stream()
        .filter(log -> log.hasShardToRoll(now))
        .forEach(log -> log.rollOldShards(now));
  }

  public boolean isSplitWanted() {
    return logs.values().stream().anyMatch(StreamLog::isSplitWanted);
  }

  /** Splits the shards that are to be split. The caller holds the locks of all items. */
  public void splitShards() {
    Instant now = clock.instant();
    logs.values().stream().filter(StreamLog::isSplitWanted).forEach(log -> log.split(now));
  }

  /** Removes the oldest records of the streams that take most memory, until there is room. */
  private void trimBytes() {
    for (long wanted = memory.toFree(); wanted > 0; wanted = memory.toFree()) {
      StreamLog largest =
          Collections.max(logs.values(), Comparator.comparingLong(StreamLog::bytes));
      long before = largest.bytes();
      largest.trimBytes(Math.min(wanted, before));
      if (largest.bytes() == before) {
        return; // Its records are all under way.
      }
    }
  }

  /** Lets late records arrive; removes what is too old: records, shards, and streams that get no records any more. */
  public void tidy() {
    Instant now = clock.instant();
    Instant before = now.minus(RETENTION);
    for (StreamLog log : logs.values()) {
      log.settle(now);
      log.trim(before, TRIMMED_AT_ONCE);
      log.removeShards(before);
      Instant disabledAt = log.state().disabledAt();
      if (disabledAt != null && disabledAt.isBefore(before)) {
        Changes changes = new Changes();
        log.remove(changes);
        store.commit(changes).awaitDurable();
        logs.remove(log.arn());
      }
    }
  }
}
