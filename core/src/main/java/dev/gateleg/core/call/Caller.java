package dev.gateleg.core.call;

import dev.gateleg.core.call.Call.Outcome;
import dev.gateleg.core.error.ThrottledException;
import dev.gateleg.core.error.UnavailableException;
import java.time.Duration;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.awscore.AwsRequestOverrideConfiguration;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.core.metrics.CoreMetric;
import software.amazon.awssdk.metrics.MetricCollection;
import software.amazon.awssdk.metrics.MetricPublisher;
import software.amazon.awssdk.services.dynamodb.model.ConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;

/**
 * Makes requests: tells the listener of each and turns the SDK's exceptions into Gateleg's. Immutable and thread-safe.
 *
 * @param table the table's name
 * @param listener who hears of calls, or null for nobody
 * @param patience how reads are tried again, where the client does not do so by itself; null where it does
 */
public record Caller(
    String table, @Nullable CallListener listener, @Nullable Supplier<Patience> patience) {

  /** The reads that have no loop of their own. */
  private static final Set<String> READS = Set.of("GetItem", "Query", "Scan");

  /** What requests ask to be told of their cost: all of it if somebody listens. */
  public @Nullable ReturnConsumedCapacity capacity() {
    return listener == null ? null : ReturnConsumedCapacity.INDEXES;
  }

  /** Sends a request. */
  public <Q extends DynamoDbRequest, R> R call(
      CallSite site,
      String operation,
      Q request,
      Function<Q, R> send,
      Function<R, @Nullable ConsumedCapacity> cost) {
    if (patience == null || !READS.contains(operation)) {
      return call(site, operation, request, send, cost, failure -> false);
    }
    Patience left = null;
    while (true) {
      try {
        return call(site, operation, request, send, cost, failure -> false);
      } catch (ThrottledException | UnavailableException e) {
        left = left == null ? patience.get() : left;
        left.waitOrThrow(e);
      }
    }
  }

  /** Sends a request; says which failures show that an earlier try of it was made, for the listener. */
  public <Q extends DynamoDbRequest, R> R call(
      CallSite site,
      String operation,
      Q request,
      Function<Q, R> send,
      Function<R, @Nullable ConsumedCapacity> cost,
      Predicate<SdkException> own) {
    CallListener hears = listener;
    if (hears == null) {
      try {
        return send.apply(request);
      } catch (SdkException e) {
        throw failure(e, site);
      } catch (IllegalStateException e) {
        throw AccessErrors.closed(e, site);
      }
    }
    return heard(hears, site, operation, request, send, cost, own);
  }

  private <Q extends DynamoDbRequest, R> R heard(
      CallListener hears,
      CallSite site,
      String operation,
      Q request,
      Function<Q, R> send,
      Function<R, @Nullable ConsumedCapacity> cost,
      Predicate<SdkException> own) {
    RetryCount retries = new RetryCount();
    long start = System.nanoTime();
    try {
      R answer = send.apply(counted(request, retries));
      hears.called(
          ended(site, operation, start, Cost.of(cost.apply(answer)), retries.count, Outcome.OK));
      return answer;
    } catch (SdkException e) {
      int count = e.numAttempts() == null ? retries.count : Math.max(0, e.numAttempts() - 1);
      Outcome outcome = own.test(e) ? Outcome.RECOGNISED : SdkErrors.outcome(e);
      hears.called(ended(site, operation, start, Cost.NONE, count, outcome));
      throw failure(e, site);
    } catch (IllegalStateException e) {
      hears.called(ended(site, operation, start, Cost.NONE, retries.count, Outcome.REJECTED));
      throw AccessErrors.closed(e, site);
    }
  }

  private RuntimeException failure(SdkException e, CallSite site) {
    return e instanceof TransactionCanceledException canceled
            && SdkErrors.outcome(e) == Outcome.CONDITION_FAILED
        ? new RefusedException(site, canceled)
        : SdkErrors.translated(e, site, table);
  }

  private static Call ended(
      CallSite site, String operation, long start, Cost cost, int retries, Outcome outcome) {
    Duration duration = Duration.ofNanos(System.nanoTime() - start);
    return new Call(
        site.pattern(), operation, site.entity(), site.index(), duration, cost, retries, outcome);
  }

  @SuppressWarnings("unchecked") // A request's builder builds a request of its own class.
  private static <Q extends DynamoDbRequest> Q counted(Q request, RetryCount retries) {
    AwsRequestOverrideConfiguration.Builder configuration = request
        .overrideConfiguration()
        .map(AwsRequestOverrideConfiguration::toBuilder)
        .orElseGet(AwsRequestOverrideConfiguration::builder);
    return (Q) request.toBuilder()
        .overrideConfiguration(configuration.addMetricPublisher(retries).build())
        .build();
  }

  /** Takes the number of retries from the SDK's own metrics, which a synchronous call publishes before it returns. */
  private static final class RetryCount implements MetricPublisher {
    private volatile int count;

    @Override
    public void publish(MetricCollection metrics) {
      metrics.metricValues(CoreMetric.RETRY_COUNT).forEach(retries -> count = retries);
    }

    @Override
    public void close() {}
  }
}
