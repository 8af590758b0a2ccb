package dev.gateleg.core.internal.sdk;

import dev.gateleg.core.call.Cost;
import dev.gateleg.core.item.Value;
import dev.gateleg.core.spi.transport.Answer;
import dev.gateleg.core.spi.transport.Request;
import dev.gateleg.core.spi.transport.Transport;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.awscore.AwsRequestOverrideConfiguration;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.core.metrics.CoreMetric;
import software.amazon.awssdk.metrics.MetricCollection;
import software.amazon.awssdk.metrics.MetricPublisher;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemResponse;
import software.amazon.awssdk.services.dynamodb.model.ConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemResponse;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.KeysAndAttributes;
import software.amazon.awssdk.services.dynamodb.model.PutItemResponse;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.ScanResponse;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItemsResponse;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsResponse;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemResponse;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

/** DynamoDB through a client of the AWS SDK. Thread-safe, as the client is. */
public final class SdkTransport implements Transport {

  private final DynamoDbClient client;
  private final ClientRetries retries;

  /** The transport of a client. */
  public SdkTransport(DynamoDbClient client) {
    this.client = client;
    this.retries = ClientRetries.of(client);
  }

  @Override
  public boolean retries() {
    return retries.retries();
  }

  @Override
  public Answer send(Request request, Sending how) {
    RetryCount count = how.measured() ? new RetryCount() : null;
    SdkRequests requests = new SdkRequests(
        how.measured() ? ReturnConsumedCapacity.INDEXES : null, configuration(how, count));
    try {
      Answer answer = answer(request, requests);
      return count == null ? answer : answer.measured(answer.cost(), count.count);
    } catch (SdkException e) {
      throw SdkFailures.of(e, count == null ? 0 : count.count);
    } catch (IllegalStateException e) {
      throw AccessErrors.closed(e);
    }
  }

  private @Nullable AwsRequestOverrideConfiguration configuration(
      Sending how, @Nullable RetryCount count) {
    AwsRequestOverrideConfiguration once = how.once() ? retries.oneTry() : null;
    if (count == null) {
      return once;
    }
    AwsRequestOverrideConfiguration.Builder both =
        once == null ? AwsRequestOverrideConfiguration.builder() : once.toBuilder();
    return both.addMetricPublisher(count).build();
  }

  private Answer answer(Request request, SdkRequests requests) {
    if (request instanceof Request.Get get) {
      GetItemResponse answer = client.getItem(requests.get(get));
      return one(answer.item(), answer.consumedCapacity());
    } else if (request instanceof Request.Query query) {
      QueryResponse answer = client.query(requests.query(query));
      return page(answer.items(), answer.lastEvaluatedKey(), answer.consumedCapacity());
    } else if (request instanceof Request.Scan scan) {
      ScanResponse answer = client.scan(requests.scan(scan));
      return page(answer.items(), answer.lastEvaluatedKey(), answer.consumedCapacity());
    } else if (request instanceof Request.Put put) {
      PutItemResponse answer = client.putItem(requests.put(put));
      return one(answer.attributes(), answer.consumedCapacity());
    } else if (request instanceof Request.Update update) {
      UpdateItemResponse answer = client.updateItem(requests.update(update));
      return one(answer.attributes(), answer.consumedCapacity());
    } else if (request instanceof Request.Delete delete) {
      DeleteItemResponse answer = client.deleteItem(requests.delete(delete));
      return one(answer.attributes(), answer.consumedCapacity());
    } else if (request instanceof Request.BatchGet get) {
      return batchGet(get, client.batchGetItem(requests.batchGet(get)));
    } else if (request instanceof Request.BatchWrite write) {
      return batchWrite(write, client.batchWriteItem(requests.batchWrite(write)));
    } else if (request instanceof Request.TransactGet get) {
      return transactGet(client.transactGetItems(requests.transactGet(get)));
    }
    TransactWriteItemsResponse answer =
        client.transactWriteItems(requests.transactWrite((Request.TransactWrite) request));
    return Answer.EMPTY.measured(cost(answer.consumedCapacity()), 0);
  }

  private static Answer one(Map<String, AttributeValue> item, @Nullable ConsumedCapacity consumed) {
    Answer answer = Answer.of(SdkValues.ownItem(item));
    return consumed == null ? answer : answer.measured(Cost.of(consumed), 0);
  }

  private static Answer page(
      List<Map<String, AttributeValue>> items,
      Map<String, AttributeValue> last,
      @Nullable ConsumedCapacity consumed) {
    return new Answer(
        SdkValues.ownItems(items), SdkValues.ownItem(last), List.of(), Cost.of(consumed), 0);
  }

  private static Answer batchGet(Request.BatchGet get, BatchGetItemResponse answer) {
    KeysAndAttributes left = answer.unprocessedKeys().get(get.table());
    return new Answer(
        SdkValues.ownItems(answer.responses().getOrDefault(get.table(), List.of())),
        Map.of(),
        left == null ? List.of() : SdkValues.ownItems(left.keys()),
        cost(answer.consumedCapacity()),
        0);
  }

  private static Answer batchWrite(Request.BatchWrite write, BatchWriteItemResponse answer) {
    List<Map<String, Value>> left = new ArrayList<>();
    for (WriteRequest one : answer.unprocessedItems().getOrDefault(write.table(), List.of())) {
      left.add(SdkValues.ownItem(
          one.putRequest() != null
              ? one.putRequest().item()
              : one.deleteRequest().key()));
    }
    return new Answer(List.of(), Map.of(), left, cost(answer.consumedCapacity()), 0);
  }

  private static Answer transactGet(TransactGetItemsResponse answer) {
    List<Map<String, Value>> items =
        answer.responses().stream().map(one -> SdkValues.ownItem(one.item())).toList();
    return new Answer(items, Map.of(), List.of(), cost(answer.consumedCapacity()), 0);
  }

  /** The cost of all tables together. */
  private static Cost cost(List<ConsumedCapacity> consumed) {
    Cost sum = Cost.NONE;
    for (ConsumedCapacity one : consumed) {
      sum = sum.plus(Cost.of(one));
    }
    return sum;
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
