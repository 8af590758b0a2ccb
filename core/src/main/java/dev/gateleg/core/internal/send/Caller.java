package dev.gateleg.core.internal.send;

import dev.gateleg.core.call.Call;
import dev.gateleg.core.call.Call.Outcome;
import dev.gateleg.core.call.CallListener;
import dev.gateleg.core.call.Cost;
import dev.gateleg.core.error.ThrottledException;
import dev.gateleg.core.error.UnavailableException;
import dev.gateleg.core.spi.transport.Answer;
import dev.gateleg.core.spi.transport.CallSite;
import dev.gateleg.core.spi.transport.Failure;
import dev.gateleg.core.spi.transport.Request;
import dev.gateleg.core.spi.transport.Transport;
import dev.gateleg.core.spi.transport.Transport.Sending;
import java.time.Duration;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Makes requests: tells the listener of each and turns failures into Gateleg's exceptions. Immutable and thread-safe.
 *
 * @param table the table's name
 * @param transport what sends them
 * @param listener who hears of calls, or null for nobody
 * @param patience how reads are tried again, where the transport does not do so by itself
 */
public record Caller(
    String table,
    Transport transport,
    @Nullable CallListener listener,
    Supplier<Patience> patience) {

  private static final Predicate<Failure> NOT_OWN = failure -> false;
  private static final Consumer<Failure> NOBODY = failure -> {};

  /** How requests are sent: measured if somebody listens. */
  public Sending sending() {
    return listener == null ? Sending.PLAIN : new Sending(true, false);
  }

  /** Reads, and tries again for a while what was throttled or got no answer. */
  public Answer read(CallSite site, Request request) {
    if (transport.retries()) {
      return call(site, request);
    }
    Patience left = null;
    while (true) {
      try {
        return call(site, request);
      } catch (ThrottledException | UnavailableException e) {
        left = left == null ? patience.get() : left;
        left.waitOrThrow(e);
      }
    }
  }

  /** Sends a request. */
  public Answer call(CallSite site, Request request) {
    return call(site, request, false, NOT_OWN, NOBODY);
  }

  /**
   * Sends a request.
   *
   * @param site what it is made for
   * @param request the request
   * @param once whether the transport must not send it again by itself
   * @param own says which failures show that an earlier try of it was made, for the listener
   * @param hears hears of a failure before it is thrown as an exception
   */
  public Answer call(
      CallSite site,
      Request request,
      boolean once,
      Predicate<Failure> own,
      Consumer<Failure> hears) {
    long start = listener == null ? 0 : System.nanoTime();
    try {
      Answer answer = transport.send(request, sending().once(once));
      ended(site, request, start, answer.cost(), answer.retries(), Outcome.OK);
      return answer;
    } catch (Failure failure) {
      ended(
          site,
          request,
          start,
          Cost.NONE,
          failure.retries(),
          own.test(failure) ? Outcome.RECOGNISED : Failures.outcome(failure));
      hears.accept(failure);
      throw failure.kind() == Failure.Kind.CONDITION_FAILED
              && !failure.reasons().isEmpty()
          ? new RefusedException(site, failure)
          : Failures.translated(failure, site, table);
    }
  }

  private void ended(
      CallSite site, Request request, long start, Cost cost, int retries, Outcome outcome) {
    if (listener != null) {
      Duration duration = Duration.ofNanos(System.nanoTime() - start);
      listener.called(new Call(
          site.pattern(),
          request.operation(),
          site.entity(),
          site.index(),
          duration,
          cost,
          retries,
          outcome));
    }
  }
}
