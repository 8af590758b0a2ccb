package dev.gateleg.testing.simulation.fault;

import dev.gateleg.engine.fault.Fault;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What can go wrong in a simulation. Each kind strikes by the seed, and is counted when it does. */
public enum FaultKind {

  /** A request does not leave the process: no connection. */
  NEVER_SENT(Source.CLIENT),

  /** A request is carried out, and its answer never comes: a timeout. */
  LOST_ANSWER(Source.CLIENT),

  /** A request is carried out, and the connection breaks while the answer comes. */
  CUT_ANSWER(Source.CLIENT),

  /** A write is held up on the way: the client sends it again, and the first arrives too, up to minutes later. */
  LATE_DUPLICATE(Source.CLIENT),

  /** For some seconds, every request of every process is refused for lack of capacity. */
  STORM(Source.CLIENT),

  /** A request is refused for lack of capacity. */
  THROTTLING(Fault.THROTTLING),

  /** An internal error of DynamoDB before anything was done. */
  INTERNAL_ERROR_BEFORE(Fault.INTERNAL_ERROR_BEFORE),

  /** An internal error of DynamoDB after all was done. */
  INTERNAL_ERROR_AFTER(Fault.INTERNAL_ERROR_AFTER),

  /** An answer takes up to half a minute. */
  SLOW_ANSWER(Fault.SLOW_ANSWER),

  /** A single write, or a transaction, meets another one's item. */
  CONFLICT(Fault.CONFLICT),

  /** A transaction is cancelled by a conflict and a failed condition at once. */
  MIXED_REASONS(Source.SEEN),

  /** A transaction is told that it is still in progress. */
  IN_PROGRESS(Fault.IN_PROGRESS),

  /** A transaction is sent again under its token more than ten minutes after it was made: the token is forgotten. */
  OLD_TOKEN(Source.SEEN),

  /** An item or key of a batch is left over. */
  UNPROCESSED(Fault.UNPROCESSED),

  /** A write reaches the global indexes seconds later. */
  INDEX_LAG(Fault.INDEX_LAG),

  /** A read that need not be consistent shows what was before the last write. */
  STALE_READ(Fault.STALE_READ),

  /** An expired item is still there when it is looked at, for up to two days. */
  LATE_TIME_TO_LIVE(Fault.LATE_TIME_TO_LIVE),

  /** A process dies before its request leaves; a new one without memory takes its place. */
  DEATH_BEFORE(Source.PROCESS),

  /** A process dies after its write was made and before it hears of it. */
  DEATH_AFTER(Source.PROCESS),

  /** A process stands still for seconds to minutes and then goes on as if nothing had been. */
  PAUSE(Source.PROCESS),

  /** A process's clock is wrong by up to five minutes. */
  CLOCK_SKEW(Source.PROCESS),

  /** A process's clock jumps, back or forth. */
  CLOCK_JUMP(Source.PROCESS),

  /** A stream's record arrives up to half a minute later, after those of other items. */
  LATE_STREAM_RECORD(Fault.LATE_STREAM_RECORD),

  /** A stream's shard splits. */
  SHARD_SPLIT(Fault.SHARD_SPLIT),

  /** Streams are described and read more often than DynamoDB answers. */
  STREAM_LIMIT(Fault.STREAM_LIMIT),

  /** An iterator of a stream expires early. */
  EXPIRED_ITERATOR(Fault.EXPIRED_ITERATOR),

  /** A stream loses all its records, as if they were older than a day. */
  TRIMMED_STREAM(Fault.TRIMMED_STREAM),

  /** A thread of a process is interrupted while it waits to try again. */
  INTERRUPT(Source.PROCESS);

  /** Where a fault comes from. */
  enum Source {
    CLIENT,
    PROCESS,

    /** A coincidence of others, which is seen and counted. */
    SEEN
  }

  private static final Set<FaultKind> COMMON = EnumSet.complementOf(EnumSet.of(
      CONFLICT,
      MIXED_REASONS,
      IN_PROGRESS,
      OLD_TOKEN,
      UNPROCESSED,
      INDEX_LAG,
      STALE_READ,
      LATE_TIME_TO_LIVE,
      LATE_STREAM_RECORD,
      SHARD_SPLIT,
      STREAM_LIMIT,
      EXPIRED_ITERATOR,
      TRIMMED_STREAM,
      INTERRUPT));

  private final @Nullable Fault inEngine;

  /** A fault that does not come from the engine; its source is told for those who read this. */
  FaultKind(Source source) {
    this.inEngine = null;
  }

  FaultKind(Fault inEngine) {
    this.inEngine = inEngine;
  }

  /** The kind that a fault of the engine is in a simulation. */
  public static FaultKind of(Fault fault) {
    for (FaultKind kind : values()) {
      if (kind.inEngine == fault) {
        return kind;
      }
    }
    throw new IllegalArgumentException("no simulation has " + fault);
  }

  /** What the engine does of it; null if it does nothing. */
  @Nullable
  Fault inEngine() {
    return inEngine;
  }

  /** The name for people: {@code lost answer}. */
  public String title() {
    return name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }

  /** The faults that can strike any code that writes, and these. */
  public static Set<FaultKind> commonAnd(FaultKind... more) {
    Set<FaultKind> all = EnumSet.copyOf(COMMON);
    Collections.addAll(all, more);
    return Collections.unmodifiableSet(all);
  }

  /** The faults that can strike any code with transactions, and these. */
  public static Set<FaultKind> transactionsAnd(FaultKind... more) {
    Set<FaultKind> all = EnumSet.copyOf(commonAnd(more));
    Collections.addAll(all, CONFLICT, MIXED_REASONS, IN_PROGRESS, OLD_TOKEN);
    return Collections.unmodifiableSet(all);
  }

  /** The faults that can strike any code with transactions and streams, but lost records, and these. */
  public static Set<FaultKind> streamsAnd(FaultKind... more) {
    Set<FaultKind> all = EnumSet.copyOf(transactionsAnd(more));
    Collections.addAll(all, LATE_STREAM_RECORD, SHARD_SPLIT, STREAM_LIMIT, EXPIRED_ITERATOR);
    return Collections.unmodifiableSet(all);
  }
}
