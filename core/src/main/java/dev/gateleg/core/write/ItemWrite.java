package dev.gateleg.core.write;

import dev.gateleg.core.entity.EntityKey;
import dev.gateleg.core.error.AnswerLostException;
import dev.gateleg.core.error.ConditionFailedException;
import dev.gateleg.core.error.ConflictException;
import dev.gateleg.core.error.CoreCode;
import dev.gateleg.core.error.UnavailableException;
import dev.gateleg.core.internal.context.TableContext;
import dev.gateleg.core.internal.entity.BoundEntity;
import dev.gateleg.core.internal.send.Repetition;
import dev.gateleg.core.internal.send.WriteLoop;
import dev.gateleg.core.internal.send.WriteState;
import dev.gateleg.core.internal.send.WriteState.Seen;
import dev.gateleg.core.item.Value;
import dev.gateleg.core.spi.transport.Answer;
import dev.gateleg.core.spi.transport.CallSite;
import dev.gateleg.core.spi.transport.Failure;
import dev.gateleg.core.spi.transport.Request;
import dev.gateleg.core.spi.transport.Request.Returned;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * One write of one item by itself, sent until it is known what became of it. Not thread-safe.
 */
abstract class ItemWrite implements WriteLoop.Tries<Answer> {

  private final TableContext context;
  private final BoundEntity<?> entity;
  private final EntityKey<?> key;
  private final CallSite site;
  private final Prepared prepared;
  private Map<String, Value> item = Map.of();

  /**
   * A request, ready to be sent.
   *
   * @param request the request
   * @param repetition what happens where it is sent once more
   * @param mark the mark that it leaves in the item, or null
   * @param next the version that another's write gave the item where it stands in the place of this one; 0 where that is not
   *     known, as of a write that gives the item this version itself and leaves no mark
   */
  record Prepared(
      Request request, Repetition repetition, @Nullable String mark, long next) {

    /** Whether nobody but the loop may send it again: to be done twice would show, in the item or in the answer. */
    boolean once() {
      return repetition == Repetition.HARMFUL
          || repetition == Repetition.HARMLESS && returned() == Returned.OLD;
    }

    private Returned returned() {
      if (request instanceof Request.Put put) {
        return put.returned();
      } else if (request instanceof Request.Update update) {
        return update.returned();
      }
      return request instanceof Request.Delete delete ? delete.returned() : Returned.NOTHING;
    }
  }

  ItemWrite(
      TableContext context,
      BoundEntity<?> entity,
      EntityKey<?> key,
      CallSite site,
      Prepared prepared) {
    this.context = context;
    this.entity = entity;
    this.key = key;
    this.site = site;
    this.prepared = prepared;
  }

  /** Makes the write. */
  final Answer run() {
    WriteState start = WriteState.of(prepared.repetition, prepared.mark != null);
    WriteLoop loop = new WriteLoop(start, context.patience(TransactionSender.DEADLINE));
    return checked(loop.run(this), loop.state());
  }

  /** The answer, unless it does not tell what it should: the client does not know which of several tries it is to. */
  Answer checked(Answer answer, WriteState state) {
    return answer;
  }

  @Override
  public final Answer send(Consumer<Failure> hears) {
    return context.caller().call(site, prepared.request, prepared.once(), this::own, hears);
  }

  /** Whether a failure shows that an earlier try was made. */
  private boolean own(Failure failure) {
    return prepared.mark != null && prepared.mark.equals(markOf(failure.item()));
  }

  /** The item as it was seen last. */
  final Map<String, Value> item() {
    return item;
  }

  @Override
  public final Seen seen(RuntimeException refusal) {
    return told(((ConditionFailedException) refusal).item());
  }

  @Override
  public final ConflictException conflicted(ConflictException conflict) {
    context.contention().conflicted(key);
    return new ConflictException(
        CoreCode.CONFLICT,
        site + ": another write is at work on " + key + "; nothing was written, try again.",
        List.of(key.toString()),
        conflict.getCause());
  }

  @Override
  public final Seen look() {
    return told(new OwnItem(context, entity, key).read(site));
  }

  private Seen told(Map<String, Value> found) {
    item = found;
    return Seen.of(prepared.mark, markOf(found), prepared.next, versionOf(found));
  }

  private @Nullable String markOf(Map<String, Value> found) {
    String attribute = context.schema().attempt();
    Value stored = attribute == null ? null : found.get(attribute);
    return stored == null ? null : stored.s();
  }

  private long versionOf(Map<String, Value> found) {
    String attribute = entity.type().versionAttribute();
    Value stored = attribute == null ? null : found.get(attribute);
    return stored == null || stored.n() == null ? 0 : new BigDecimal(stored.n()).longValue();
  }

  @Override
  public final UnavailableException unknown(@Nullable RuntimeException last) {
    return unknown(key, last);
  }

  static UnavailableException unknown(EntityKey<?> key, @Nullable RuntimeException last) {
    return new UnavailableException(
        CoreCode.OUTCOME_UNKNOWN,
        key + ": a try got no answer, and the item does not tell whether it was made; read the item"
            + " and decide, or make the write exactlyOnce().",
        last);
  }

  static AnswerLostException answerLost(EntityKey<?> key, String what) {
    return new AnswerLostException(
        CoreCode.ANSWER_LOST,
        key + " was written, but the answer is lost, and with it " + what
            + "; do not write it again, read it if what it is now will do.",
        null);
  }
}
