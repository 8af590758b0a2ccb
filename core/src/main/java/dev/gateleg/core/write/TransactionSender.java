package dev.gateleg.core.write;

import dev.gateleg.core.call.Backoff;
import dev.gateleg.core.call.CallSite;
import dev.gateleg.core.call.Patience;
import dev.gateleg.core.call.RefusedException;
import dev.gateleg.core.context.TableContext;
import dev.gateleg.core.entity.TableKey;
import dev.gateleg.core.error.ConflictException;
import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.core.error.OperationMismatchException;
import dev.gateleg.core.error.ThrottledException;
import dev.gateleg.core.error.UnavailableException;
import dev.gateleg.core.expression.ExpressionWriter;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.CancellationReason;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsResponse;

/**
 * Sends one transaction: checks it, sends the same body again where that may help, and says which action was refused. For
 * {@code Transaction}, and for writes that take more than one item. Not thread-safe.
 */
public final class TransactionSender {

  /** How long conflicts, throttling and silence are borne by default. */
  public static final Duration DEADLINE = Duration.ofSeconds(10);

  private static final int MOST_ACTIONS = 100;
  private static final long MOST_BYTES = 4L * 1024 * 1024;
  private static final String CONDITION_FAILED = "ConditionalCheckFailed";

  private static final CallSite SITE = new CallSite("transaction", null, null);

  private final TableContext context;
  private final List<? extends TransactionPart> parts;
  private final String token;
  private final boolean named;
  private final Instant now;
  private final Duration deadline;

  /** A transaction under a token; a named one is an operation's, which others may send too. */
  public TransactionSender(
      TableContext context,
      List<? extends TransactionPart> parts,
      String token,
      boolean named,
      Instant now,
      Duration deadline) {
    this.context = context;
    this.parts = parts;
    this.token = token;
    this.named = named;
    this.now = now;
    this.deadline = deadline;
  }

  /** The transaction of a single write. */
  static TransactionSender of(TableContext context, TransactionPart write) {
    return new TransactionSender(
        context, List.of(write), Tokens.random(context.random()), false, context.now(), DEADLINE);
  }

  /** The request that would be sent. */
  public TransactWriteItemsRequest request() {
    return request(actions());
  }

  /** Sends the transaction until it is made or refused. Returns the actions that were made. */
  public List<TransactionAction> run() {
    List<TransactionAction> actions = actions();
    TransactWriteItemsRequest request = request(actions);
    Patience patience =
        new Patience(Backoff.RACES, deadline, context.clock(), context.sleeper(), context.random());
    boolean doubtful = false;
    while (true) {
      try {
        send(request);
        return actions;
      } catch (RefusedException e) {
        doubtful |= e.sentAgain();
        int refused = refused(actions, e);
        if (refused >= 0) {
          if (doubtful && madeAfterAll(actions.get(0), e, patience)) {
            return actions;
          }
          throw refusal(actions.get(refused), e.reasons().get(refused), e);
        }
        patience.waitOrThrow(doubtful ? unknown(e) : e.told());
        actions = actions();
        request = request(actions);
      } catch (OperationMismatchException e) {
        if (named || !doubtful) {
          throw e;
        }
        // Nobody else has the token: a try with an earlier body was made after all.
        return actions;
      } catch (ConflictException | ThrottledException | UnavailableException e) {
        doubtful |= e instanceof UnavailableException || LostAnswers.sentAgain(e.getCause());
        patience.waitOrThrow(e);
      }
    }
  }

  /**
   * Whether a try of which nothing was heard was made after all. If not, it can't be made any more: a transaction that
   * changes nothing has used up its token.
   *
   * <p>The token of a named operation is not ours to use up, since the program may want to try it again.
   */
  private boolean madeAfterAll(TransactionAction any, RefusedException refused, Patience patience) {
    if (named) {
      throw unknown(refused);
    }
    ExpressionWriter out = new ExpressionWriter();
    String name = out.name(context.schema().partition());
    String always = "attribute_exists(" + name + ") OR attribute_not_exists(" + name + ")";
    TransactWriteItemsRequest nothing = TransactWriteItemsRequest.builder()
        .transactItems(TransactItems.check(context.tableName(), any.key(), always, out))
        .clientRequestToken(token)
        .build();
    while (true) {
      try {
        send(nothing);
        return false;
      } catch (OperationMismatchException e) {
        return true;
      } catch (ConflictException | ThrottledException | UnavailableException e) {
        patience.waitOrThrow(unknown(refused));
      }
    }
  }

  private static UnavailableException unknown(RefusedException e) {
    return new UnavailableException(
        "OutcomeUnknown",
        "The transaction is refused now, but an earlier try of which nothing was heard may have been"
            + " made, or may still be; run it again, or read its items to see.",
        e.getCause());
  }

  private void send(TransactWriteItemsRequest request) {
    context
        .caller()
        .call(
            SITE,
            "TransactWriteItems",
            request,
            context.client()::transactWriteItems,
            (TransactWriteItemsResponse answer) ->
                answer.hasConsumedCapacity() && !answer.consumedCapacity().isEmpty()
                    ? answer.consumedCapacity().get(0)
                    : null);
  }

  private List<TransactionAction> actions() {
    if (parts.isEmpty()) {
      throw new InvalidInputException(
          "TransactionEmpty", "The transaction has no actions; add some before run.", null);
    }
    List<TransactionAction> actions = new ArrayList<>(parts.size());
    for (TransactionPart part : parts) {
      actions.addAll(part.actions(now));
    }
    check(actions);
    return actions;
  }

  private void check(List<TransactionAction> actions) {
    if (actions.size() > MOST_ACTIONS) {
      throw new InvalidInputException(
          "TransactionTooMany",
          "The transaction has " + actions.size() + " actions, the " + (MOST_ACTIONS + 1) + "st a "
              + actions.get(MOST_ACTIONS) + "; DynamoDB takes " + MOST_ACTIONS
              + ", so split it, or use a batch.",
          null);
    }
    Map<TableKey, TransactionAction> seen = new HashMap<>();
    long most = 0;
    for (TransactionAction action : actions) {
      context.checkInScope(TransactItems.table(action.item()), action.key(), action);
      TransactionAction other = seen.put(TableKey.of(context.schema(), action.key()), action);
      if (other != null) {
        throw new InvalidInputException(
            "TransactionItemTwice",
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
            "TransactionTooLarge",
            "With the " + action + " the transaction has " + bytes + " bytes; DynamoDB takes "
                + MOST_BYTES + ", so split it, or keep large values elsewhere.",
            null);
      }
    }
  }

  private TransactWriteItemsRequest request(List<TransactionAction> actions) {
    List<TransactWriteItem> items = new ArrayList<>(actions.size());
    for (TransactionAction action : actions) {
      items.add(action.item());
    }
    return TransactWriteItemsRequest.builder()
        .transactItems(items)
        .clientRequestToken(token)
        .returnConsumedCapacity(context.caller().capacity())
        .build();
  }

  /** The first refused action; -1 where one was overtaken, so that all are to be made anew. */
  private static int refused(List<TransactionAction> actions, RefusedException e) {
    int first = -1;
    boolean raced = false;
    for (int i = 0; i < e.reasons().size(); i++) {
      if (CONDITION_FAILED.equals(e.reasons().get(i).code())) {
        raced |= actions.get(i).raced().test(itemOf(e.reasons().get(i)));
        first = first < 0 ? i : first;
      }
    }
    return raced ? -1 : first;
  }

  private static Map<String, AttributeValue> itemOf(CancellationReason reason) {
    return reason.hasItem() ? reason.item() : Map.of();
  }

  private static RuntimeException refusal(
      TransactionAction action, CancellationReason reason, RefusedException cause) {
    RuntimeException refusal = action.refusal().apply(itemOf(reason));
    refusal.addSuppressed(cause.getCause());
    return refusal;
  }
}
