package dev.gateleg.core.internal.send;

import dev.gateleg.core.internal.send.Histories.Decisions;
import dev.gateleg.core.internal.send.Histories.Effect;
import dev.gateleg.core.internal.send.Histories.Item;
import dev.gateleg.core.internal.send.Histories.Operation;
import dev.gateleg.core.internal.send.WriteState.Seen;
import org.jspecify.annotations.Nullable;

/** The kinds of writes: what DynamoDB does with each, and what the writer says of it. */
enum Kind {
  CREATE(Repetition.CREATING, true),
  PUT(Repetition.HARMLESS, false),
  ADD(Repetition.HARMFUL, true),
  UPSERT_ADD(Repetition.HARMFUL, true),
  SET_IF_ZERO(Repetition.HARMFUL, true),
  RESET(Repetition.HARMFUL, true),
  SET_IF_ABSENT(Repetition.HARMFUL, true),
  CLEAR(Repetition.HARMFUL, true),
  PUT_AT_VERSION(Repetition.SELF_REFUSING, true),
  DELETE_AT_VERSION(Repetition.SELF_REFUSING, false),
  DELETE_IF_ZERO(Repetition.HARMFUL, false),
  DELETE(Repetition.HARMLESS, false),
  TRANSACTION_IF_ZERO(Repetition.DEDUPLICATED, false),
  /** A program that knows nothing of marks and versions, and changes an attribute. */
  FOREIGN_RESET(Repetition.HARMLESS, false),
  /** A program that knows nothing of marks and versions, and replaces the item. */
  FOREIGN_PUT(Repetition.HARMLESS, false),
  /** The item's time to live passes. */
  EXPIRY(Repetition.HARMLESS, false);

  /** The version that those who write at one have read. */
  static final long READ = 1;

  private final WriteState start;

  Kind(Repetition repetition, boolean marked) {
    this.start = WriteState.of(repetition, marked);
  }

  WriteState start() {
    return start;
  }

  /** Whether it is no write of ours, but something that happens once and tells nobody. */
  boolean atOnce() {
    return this == FOREIGN_RESET || this == FOREIGN_PUT || this == EXPIRY;
  }

  /** Whether an item may be gone, or count as gone, after it. */
  boolean removes() {
    return this == DELETE || this == DELETE_AT_VERSION || this == DELETE_IF_ZERO || this == EXPIRY;
  }

  /** What the item tells the writer, by the code under test. */
  Seen seen(Operation operation, @Nullable Item item) {
    boolean atVersion = this == PUT_AT_VERSION || this == DELETE_AT_VERSION;
    return Seen.of(
        start.marked() ? operation.writer() : null,
        item == null ? null : item.mark(),
        atVersion ? READ + 1 : 0,
        item == null ? 0 : item.version());
  }

  /** What DynamoDB does with the request when it arrives. */
  Effect applied(Operation operation, @Nullable Item item, Decisions decisions) {
    String me = operation.writer();
    boolean there = item != null && !item.expired();
    Item created = new Item(1, false, decisions.firstVersion(me), me, false);
    Effect refused = new Effect(item, false);
    return switch (this) {
      case CREATE -> there ? refused : new Effect(created, true);
      case PUT -> new Effect(new Item(7, false, 0, null, false), true);
      case ADD ->
        there && !me.equals(item.mark())
            ? new Effect(item.with(item.value() + 1, me), true)
            : refused;
      case UPSERT_ADD -> {
        if (item == null) {
          yield new Effect(created, true);
        }
        yield there && !me.equals(item.mark())
            ? new Effect(item.with(item.value() + 1, me), true)
            : refused;
      }
      case SET_IF_ZERO ->
        there && item.value() == 0 && !me.equals(item.mark())
            ? new Effect(item.with(9, me), true)
            : refused;
      case RESET -> there && !me.equals(item.mark()) ? new Effect(item.with(0, me), true) : refused;
      case SET_IF_ABSENT ->
        there && !item.extra() && !me.equals(item.mark())
            ? new Effect(new Item(item.value(), true, item.version() + 1, me, false), true)
            : refused;
      case CLEAR ->
        there && !me.equals(item.mark())
            ? new Effect(new Item(item.value(), false, item.version() + 1, me, false), true)
            : refused;
      case PUT_AT_VERSION ->
        there && item.version() == READ ? new Effect(item.with(5, me), true) : refused;
      case DELETE_AT_VERSION -> there && item.version() == READ ? new Effect(null, true) : refused;
      case DELETE_IF_ZERO -> there && item.value() == 0 ? new Effect(null, true) : refused;
      case DELETE -> new Effect(null, true);
      case TRANSACTION_IF_ZERO ->
        there && item.value() == 0
            ? new Effect(new Item(9, item.extra(), item.version() + 1, item.mark(), false), true)
            : refused;
      case FOREIGN_RESET ->
        item == null
            ? new Effect(null, true)
            : new Effect(
                new Item(0, item.extra(), item.version(), item.mark(), item.expired()), true);
      case FOREIGN_PUT -> new Effect(new Item(0, false, 0, null, false), true);
      case EXPIRY ->
        item == null
            ? new Effect(null, true)
            : new Effect(
                new Item(item.value(), item.extra(), item.version(), item.mark(), true), true);
    };
  }
}
