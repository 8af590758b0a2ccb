package dev.gateleg.core.write;

import dev.gateleg.core.error.ConflictException;
import dev.gateleg.core.error.CoreCode;
import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.core.error.NotFoundException;
import dev.gateleg.core.error.OperationMismatchException;
import dev.gateleg.core.error.ThrottledException;
import dev.gateleg.core.error.UnavailableException;
import dev.gateleg.core.internal.context.TableContext;
import dev.gateleg.core.internal.expression.ExpressionWriter;
import dev.gateleg.core.internal.send.Patience;
import dev.gateleg.core.internal.send.RefusedException;
import dev.gateleg.core.internal.send.Repetition;
import dev.gateleg.core.internal.send.WriteLoop;
import dev.gateleg.core.internal.send.WriteState;
import dev.gateleg.core.internal.send.WriteState.Seen;
import dev.gateleg.core.internal.write.Tokens;
import dev.gateleg.core.item.Value;
import dev.gateleg.core.spi.expression.WriteExpressions;
import dev.gateleg.core.spi.transport.CallSite;
import dev.gateleg.core.spi.transport.Failure;
import dev.gateleg.core.spi.transport.Failure.Reason;
import dev.gateleg.core.spi.transport.Request;
import dev.gateleg.core.spi.write.Sight;
import dev.gateleg.core.write.Write.Before;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Sends one transaction: checks it, sends the same body again where that may help, and says which action was refused. For
 * {@code Transaction}, and for writes that take more than one item. Not thread-safe.
 */
final class TransactionSender {

  /** How long conflicts, throttling and silence are borne by default. */
  public static final Duration DEADLINE = Duration.ofSeconds(10);

  private static final int MOST_ACTIONS = 100;
  private static final long MOST_BYTES = 4L * 1024 * 1024;

  private static final CallSite SITE = new CallSite("transaction", null, null);

  private final TableContext context;
  private final List<? extends TransactionPart> parts;
  private final String token;
  private final boolean named;
  private final Instant now;
  private final boolean fixed;
  private final Duration deadline;
  private final TransactionTables tables;
  private final @Nullable Function<List<RefusedAction>, ? extends RuntimeException> refusal;
  private final Sight sight = new Sight();
  private boolean madeBefore;

  /**
   * A transaction.
   *
   * @param context what the table has at hand
   * @param parts what is written
   * @param operation the token of a named operation, which others may send too; null for a token of its own
   * @param at the instant wherever the transaction has one; null for the clock's
   * @param deadline how long it is tried
   */
  public TransactionSender(
      TableContext context,
      List<? extends TransactionPart> parts,
      @Nullable String operation,
      @Nullable Instant at,
      Duration deadline) {
    this(context, TransactionTables.of(context), parts, operation, at, deadline, null);
  }

  private TransactionSender(
      TableContext context,
      TransactionTables tables,
      List<? extends TransactionPart> parts,
      @Nullable String operation,
      @Nullable Instant at,
      Duration deadline,
      @Nullable Function<List<RefusedAction>, ? extends RuntimeException> refusal) {
    this.tables = tables;
    this.refusal = refusal;
    this.context = context;
    this.parts = parts;
    this.token = operation == null ? Tokens.random(context.random()) : operation;
    this.named = operation != null;
    this.now = at == null ? context.now() : at;
    this.fixed = at != null;
    this.deadline = deadline;
  }

  /** The same for several tables, throwing an exception of the program's own where conditions fail. */
  public TransactionSender with(
      TransactionTables others,
      @Nullable Function<List<RefusedAction>, ? extends RuntimeException> orThrow) {
    return new TransactionSender(
        context, others, parts, named ? token : null, fixed ? now : null, deadline, orThrow);
  }

  /** The transaction of a single write. */
  static TransactionSender of(TableContext context, ActionSource actions) {
    return of(context, (TransactionPart) actions);
  }

  static TransactionSender of(TableContext context, TransactionPart write) {
    TransactionTables own = TransactionTables.of(context);
    return new TransactionSender(context, List.of(write), null, null, DEADLINE)
        .with(write instanceof Write<?> one ? one.tables(own) : own, null);
  }

  /** The request that would be sent. */
  public Request.TransactWrite request() {
    return request(actions(), token);
  }

  /**
   * Sends the transaction until it is made or refused. Returns the actions that were made. Each body has a token of its own,
   * unless it is a named operation's.
   */
  public List<TransactionAction> run() {
    Patience patience = context.patience(deadline);
    String used = token;
    for (int bodies = 1; ; bodies++) {
      List<TransactionAction> actions;
      try {
        actions = actions();
      } catch (NotFoundException e) {
        if (!named || !made(patience)) {
          throw e;
        }
        madeBefore = true; // What an earlier run wrote is gone by now.
        return List.of();
      }
      Sending sending = new Sending(actions, used);
      Repetition repetition = named ? Repetition.DEDUPLICATED_BY_NAME : Repetition.DEDUPLICATED;
      WriteLoop loop = new WriteLoop(WriteState.of(repetition, false), patience);
      try {
        return loop.run(sending);
      } catch (OvertakenException e) {
        patience.waitOrThrow(Refusals.overtaken(e.action, e));
        used = named ? token : Tokens.random(context.random());
      } catch (OperationMismatchException e) {
        if (bodies > 1) {
          // An earlier body was cancelled; what the token stands for now can't be told.
          throw sending.unknown(e);
        } else if (!named || reproducible()) {
          throw e;
        }
        // An earlier run made it: read items and clocks give the same operation another body.
        madeBefore = true;
        return sending.actions;
      }
    }
  }

  /** Whether an earlier run had made the operation, so that this one changed nothing. */
  public boolean madeBefore() {
    return madeBefore;
  }

  /**
   * Whether an earlier run made the operation. A transaction that can't be made is sent under its token: DynamoDB knows the
   * token with another body, or refuses the transaction, which leaves the token free.
   */
  private boolean made(Patience patience) {
    Write<?> any =
        (Write<?>) parts.stream().filter(Write.class::isInstance).findFirst().orElseThrow();
    Request.Action never = check(any.context.tableName(), any.storedKey(), " AND ");
    while (true) {
      try {
        send(new Request.TransactWrite(List.of(never), token), failure -> {});
      } catch (OperationMismatchException e) {
        return true;
      } catch (RefusedException e) {
        return false;
      } catch (ConflictException | ThrottledException | UnavailableException e) {
        patience.waitOrThrow(e);
      }
    }
  }

  /** A check that an item is there, and that it is not: of both, or of one of them. */
  private static Request.Action check(String table, Map<String, Value> key, String conjunction) {
    ExpressionWriter out = new ExpressionWriter();
    String name = out.name(key.keySet().iterator().next());
    String condition =
        "attribute_exists(" + name + ")" + conjunction + "attribute_not_exists(" + name + ")";
    return new Request.Check(table, key, WriteExpressions.condition(condition, out));
  }

  /** Whether the operation has the same body each time that it is run. */
  private boolean reproducible() {
    List<Request.Action> one = new ArrayList<>();
    List<Request.Action> other = new ArrayList<>();
    for (TransactionPart part : parts) {
      if (!(part instanceof Write<?> write) || write instanceof Put<?> put && put.carriesMore()) {
        return false;
      }
      Before before = new Before(token);
      write.actions(now, before).forEach(action -> one.add(action.item()));
      if (before.hasRead() || write.movesDependents(before)) {
        return false;
      } else if (!fixed) {
        write
            .actions(now.plus(Duration.ofDays(1)), new Before(token))
            .forEach(action -> other.add(action.item()));
      }
    }
    return fixed || one.equals(other);
  }

  /** A refusal because of others who were faster, after which all actions are made anew. */
  private static final class OvertakenException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final transient TransactionAction action;

    OvertakenException(TransactionAction action, RefusedException refused) {
      super("Others were faster.", refused.getCause(), false, false);
      this.action = action;
    }
  }

  /** One body under its token. */
  private final class Sending implements WriteLoop.Tries<List<TransactionAction>> {

    private final List<TransactionAction> actions;
    private final String sentToken;
    private final Request.TransactWrite request;
    private final Refusals refusals;
    private List<Reason> lastReasons = List.of();

    Sending(List<TransactionAction> actions, String sentToken) {
      this.actions = actions;
      this.refusals = new Refusals(tables, actions, context.contention(), refusal);
      this.sentToken = sentToken;
      this.request = request(actions, sentToken);
    }

    @Override
    public List<TransactionAction> send(Consumer<Failure> hears) {
      TransactionSender.this.send(request, failure -> {
        lastReasons = failure.reasons();
        hears.accept(failure);
      });
      return actions;
    }

    @Override
    public Seen seen(RuntimeException refusal) {
      return Seen.NOT_TOLD; // An item does not tell by which transaction it was changed.
    }

    @Override
    public Seen look() {
      return Seen.NOT_TOLD;
    }

    /**
     * A transaction that changes nothing is sent under the same token: if it is made, the token is used up, and an earlier try
     * can't be made any more; if DynamoDB knows the token with another body, an earlier try was made.
     */
    @Override
    public boolean settle(RuntimeException refusal) {
      TransactionAction any = actions.get(0);
      Request.Action check = check(any.item().table(), any.key(), " OR ");
      try {
        TransactionSender.this.send(
            new Request.TransactWrite(List.of(check), sentToken), failure -> {});
        return false;
      } catch (OperationMismatchException e) {
        return true;
      }
    }

    @Override
    public List<TransactionAction> recognised() {
      return actions;
    }

    @Override
    public RuntimeException refused(RuntimeException refusal) {
      RefusedException refused = (RefusedException) refusal;
      TransactionAction overtaken = refusals.overtaken(refused);
      return overtaken == null
          ? refusals.refusal(refused)
          : new OvertakenException(overtaken, refused);
    }

    @Override
    public ConflictException conflicted(ConflictException conflict) {
      return refusals.conflicted(conflict, SITE, lastReasons);
    }

    @Override
    public UnavailableException unknown(@Nullable RuntimeException last) {
      return new UnavailableException(
          CoreCode.OUTCOME_UNKNOWN,
          "A try of the transaction got no answer, and it can't be told whether it was made, or may"
              + " still be; "
              + (named ? "run the operation again" : "read its items to see") + ".",
          last == null || last instanceof RefusedException ? causeOf(last) : last);
    }
  }

  private static @Nullable Throwable causeOf(@Nullable RuntimeException failure) {
    return failure == null ? null : failure.getCause();
  }

  private void send(Request.TransactWrite request, Consumer<Failure> hears) {
    context.caller().call(SITE, request, false, failure -> false, hears);
  }

  private List<TransactionAction> actions() {
    if (parts.isEmpty()) {
      throw new InvalidInputException(
          CoreCode.TRANSACTION_EMPTY, "The transaction has no actions; add some before run.", null);
    }
    List<TransactionAction> actions = new ArrayList<>(parts.size());
    Along dependents = new Along();
    for (TransactionPart part : parts) {
      if (part instanceof Write<?> write) {
        Before before = named ? new Before(token) : new Before();
        actions.addAll(write.actions(now, before));
        write.bringAlong(before, dependents);
      } else {
        actions.addAll(ActionSource.actionsOf(part, now));
      }
    }
    actions.addAll(dependents.actions(now, sight));
    check(actions);
    return actions;
  }

  private void check(List<TransactionAction> actions) {
    if (actions.size() > MOST_ACTIONS) {
      throw new InvalidInputException(
          CoreCode.TRANSACTION_TOO_MANY,
          "The transaction has " + actions.size() + " actions, the " + (MOST_ACTIONS + 1) + "st a "
              + actions.get(MOST_ACTIONS) + "; DynamoDB takes " + MOST_ACTIONS
              + ", so split it, or use a batch.",
          null);
    }
    Map<TransactionTables.Item, TransactionAction> seen = new HashMap<>();
    long most = 0;
    for (TransactionAction action : actions) {
      TransactionAction other = seen.put(tables.checked(action), action);
      if (other != null) {
        throw new InvalidInputException(
            CoreCode.TRANSACTION_ITEM_TWICE,
            "The transaction has a " + other + " and a " + action
                + ", which are one item; DynamoDB takes one action for each, so join them.",
            null);
      }
      most += ActionSize.most(action.item());
    }
    if (most > MOST_BYTES) {
      checkSize(actions);
    }
  }

  private static void checkSize(List<TransactionAction> actions) {
    long bytes = 0;
    for (TransactionAction action : actions) {
      bytes += ActionSize.of(action.item());
      if (bytes > MOST_BYTES) {
        throw new InvalidInputException(
            CoreCode.TRANSACTION_TOO_LARGE,
            "With the " + action + " the transaction has " + bytes + " bytes; DynamoDB takes "
                + MOST_BYTES + ", so split it, or keep large values elsewhere.",
            null);
      }
    }
  }

  private static Request.TransactWrite request(List<TransactionAction> actions, String sentToken) {
    List<Request.Action> items = new ArrayList<>(actions.size());
    for (TransactionAction action : actions) {
      items.add(action.item());
    }
    return new Request.TransactWrite(items, sentToken);
  }
}
