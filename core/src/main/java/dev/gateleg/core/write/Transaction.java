package dev.gateleg.core.write;

import dev.gateleg.core.error.CoreCode;
import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.core.internal.context.TableContext;
import dev.gateleg.core.internal.sdk.SdkRequests;
import dev.gateleg.core.internal.write.Tokens;
import dev.gateleg.core.internal.write.WriteMaker;
import dev.gateleg.model.CanIgnoreReturnValue;
import dev.gateleg.model.CheckReturnValue;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;

/**
 * Writes of several items, about to be made: all of them happen, or none. Immutable; nothing is sent before {@link #run}.
 *
 * <pre>{@code
 * shop.transaction()
 *     .add(shop.update(Balances.key("u1"))
 *         .add(Balances.amount, total.negate())
 *         .when(Balances.amount.atLeast(total))
 *         .orThrow(InsufficientFunds::new))
 *     .add(shop.update(Orders.key("o1")).set(Orders.status, PAID).when(Orders.status.is(CREATED)))
 *     .operation("settle", "o1")
 *     .run();
 * }</pre>
 *
 * <p>Every try of one run sends the same body under the same token, so that a lost answer does no harm. Conflicts with
 * other writes, throttling and transactions still in progress are tried again until the deadline.
 */
@CheckReturnValue
public final class Transaction {

  /** How long conflicts, throttling and silence are borne by default. */
  public static final Duration DEADLINE = TransactionSender.DEADLINE;

  /** A token keeps a repeated request from being done twice for ten minutes; tries must end well before. */
  private static final Duration LONGEST_DEADLINE = Duration.ofMinutes(9);

  static {
    WriteMaker.give(new Writes());
  }

  private final TableContext context;
  private final List<TransactionPart> parts;
  private final @Nullable String token;
  private final @Nullable Instant at;
  private final Duration deadline;
  private final TransactionTables tables;
  private final @Nullable Function<List<RefusedAction>, ? extends RuntimeException> refusal;

  private Transaction(
      TableContext context,
      List<TransactionPart> parts,
      @Nullable String token,
      @Nullable Instant at,
      Duration deadline,
      TransactionTables tables,
      @Nullable Function<List<RefusedAction>, ? extends RuntimeException> refusal) {
    this.context = context;
    this.tables = tables;
    this.refusal = refusal;
    this.parts = parts;
    this.token = token;
    this.at = at;
    this.deadline = deadline;
  }

  /** A transaction of nothing yet. */
  static Transaction of(TableContext context) {
    return new Transaction(
        context, List.of(), null, null, DEADLINE, TransactionTables.of(context), null);
  }

  /** The same and another write: {@code creating}, {@code putting}, {@code update}, {@code deleting}, {@code checking}. */
  public Transaction add(TransactionPart part) {
    return addAll(List.of(part));
  }

  /** The same and other writes. */
  public Transaction addAll(Collection<? extends TransactionPart> more) {
    List<TransactionPart> all = new ArrayList<>(parts.size() + more.size());
    all.addAll(parts);
    all.addAll(more);
    return new Transaction(context, all, token, at, deadline, tables, refusal);
  }

  /**
   * The same and the writes of another table's transaction, which must be of the same account and Region: {@code
   * shop.transaction().add(…).join(audit.transaction().add(…))}. From then on writes of that table can be added, too. Name,
   * instant and deadline stay those of this transaction, which is sent by this table's client.
   *
   * @throws InvalidInputException with the code {@code OutOfScope} where the table is opened for another tenant
   */
  public Transaction join(Transaction other) {
    if (other.context.shards() != null && !other.context.tableName().equals(context.tableName())) {
      throw new InvalidInputException(
          CoreCode.SHARDS_JOINED,
          "The table " + other.context.tableName()
              + " has keys whose number of shards may grow, which only its own transactions can"
              + " find; begin the transaction there, and join this table's to it.",
          null);
    }
    List<TransactionPart> all = new ArrayList<>(parts);
    all.addAll(other.parts);
    return new Transaction(context, all, token, at, deadline, tables.and(other.tables), refusal);
  }

  /**
   * The same, throwing an exception of the program's own where conditions fail. It gets every action that failed, with the
   * item as it was; without this the first of them throws what it would by itself, and the others are its suppressed
   * exceptions.
   */
  public Transaction orThrow(Function<List<RefusedAction>, ? extends RuntimeException> failure) {
    return new Transaction(context, parts, token, at, deadline, tables, failure);
  }

  /**
   * The same as an operation with a name: its token is made of these parts, so that a program which does not know whether
   * the transaction happened can run it again, within ten minutes and in another process too, and it happens once. The
   * changes it makes have to be the same then. Where the body depends on what was read or on the time, an earlier run is known
   * by its token alone; say the instant by {@link #at}, so that another body under the same name is told as a mistake.
   */
  public Transaction operation(String name, String... parts) {
    String named = Tokens.of(context, name, parts);
    return new Transaction(context, this.parts, named, at, deadline, tables, refusal);
  }

  /** The same with that instant in it, wherever it has one, instead of the clock's. */
  public Transaction at(Instant instant) {
    return new Transaction(context, parts, token, instant, deadline, tables, refusal);
  }

  /**
   * The same, tried for at most that long; by default 10 seconds.
   *
   * @throws InvalidInputException with the code {@code TransactionDeadline} if that is not more than nothing, or more than
   *     a token lasts
   */
  public Transaction within(Duration longest) {
    if (longest.isNegative() || longest.isZero() || longest.compareTo(LONGEST_DEADLINE) > 0) {
      throw new InvalidInputException(
          CoreCode.TRANSACTION_DEADLINE,
          "A transaction can't be tried for " + longest + "; give more than nothing and at most "
              + LONGEST_DEADLINE + ", since its token is forgotten after ten minutes.",
          null);
    }
    return new Transaction(context, parts, token, at, longest, tables, refusal);
  }

  /** How many actions there are. */
  public int size() {
    return parts.size();
  }

  /** What could be done better, in sentences. */
  public List<String> hints() {
    return parts.size() == 1 && !(parts.get(0) instanceof Write<?> one && one.bringsAlong())
        ? List.of("A transaction of one action costs twice the capacity of the same write by"
            + " itself, which is atomic too: run the write alone.")
        : List.of();
  }

  /** The request that would be sent. */
  public TransactWriteItemsRequest request() {
    return (TransactWriteItemsRequest)
        SdkRequests.shown(context.caller().sending()).of(sender().request());
  }

  /**
   * Makes the writes. Where a condition fails, the first action that failed throws what it names by {@code orThrow}, or
   * what it would throw by itself, with the exceptions of all others that failed as its suppressed ones; nothing was
   * written.
   *
   * @throws dev.gateleg.core.error.ConditionFailedException if a condition fails that names no exception of the program's own
   * @throws dev.gateleg.core.error.ConflictException if others were at work on its items for as long as it is tried; nothing was written
   * @throws dev.gateleg.core.error.OperationMismatchException if the operation was made before with other changes, which stand
   * @throws dev.gateleg.core.error.UnavailableException if no answer came; run a named operation again to find out
   */
  @CanIgnoreReturnValue
  public Transacted run() {
    TransactionSender sender = sender();
    List<TransactionAction> actions = sender.run();
    return new Transacted(parts, actions, sender.madeBefore());
  }

  private TransactionSender sender() {
    TransactionTables all = tables;
    for (TransactionPart part : parts) {
      all = part instanceof Write<?> write ? write.tables(all) : all;
    }
    return new TransactionSender(context, parts, token, at, deadline).with(all, refusal);
  }
}
