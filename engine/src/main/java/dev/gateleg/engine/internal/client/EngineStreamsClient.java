package dev.gateleg.engine.internal.client;

import dev.gateleg.engine.internal.api.Api;
import dev.gateleg.engine.internal.operation.Operation;
import software.amazon.awssdk.services.dynamodb.model.DescribeStreamRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeStreamResponse;
import software.amazon.awssdk.services.dynamodb.model.GetRecordsRequest;
import software.amazon.awssdk.services.dynamodb.model.GetRecordsResponse;
import software.amazon.awssdk.services.dynamodb.model.GetShardIteratorRequest;
import software.amazon.awssdk.services.dynamodb.model.GetShardIteratorResponse;
import software.amazon.awssdk.services.dynamodb.model.ListStreamsRequest;
import software.amazon.awssdk.services.dynamodb.model.ListStreamsResponse;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;

/** A client of streams whose calls are answered by the engine, on the calling thread. Thread-safe. */
public final class EngineStreamsClient implements DynamoDbStreamsClient {

  private final Api api;

  public EngineStreamsClient(Api api) {
    this.api = api;
  }

  @Override
  public String serviceName() {
    return SERVICE_NAME;
  }

  /** Does nothing: the engine lives longer than its clients. */
  @Override
  public void close() {}

  @Override
  public DescribeStreamResponse describeStream(DescribeStreamRequest request) {
    return Calls.call(api, Operation.DESCRIBE_STREAM, request);
  }

  @Override
  public GetRecordsResponse getRecords(GetRecordsRequest request) {
    return Calls.call(api, Operation.GET_RECORDS, request);
  }

  @Override
  public GetShardIteratorResponse getShardIterator(GetShardIteratorRequest request) {
    return Calls.call(api, Operation.GET_SHARD_ITERATOR, request);
  }

  @Override
  public ListStreamsResponse listStreams(ListStreamsRequest request) {
    return Calls.call(api, Operation.LIST_STREAMS, request);
  }
}
