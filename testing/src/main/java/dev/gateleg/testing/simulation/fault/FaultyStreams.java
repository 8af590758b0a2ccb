package dev.gateleg.testing.simulation.fault;

import java.util.function.Supplier;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.services.dynamodb.model.DescribeStreamRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeStreamResponse;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.GetRecordsRequest;
import software.amazon.awssdk.services.dynamodb.model.GetRecordsResponse;
import software.amazon.awssdk.services.dynamodb.model.GetShardIteratorRequest;
import software.amazon.awssdk.services.dynamodb.model.GetShardIteratorResponse;
import software.amazon.awssdk.services.dynamodb.model.ListStreamsRequest;
import software.amazon.awssdk.services.dynamodb.model.ListStreamsResponse;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;

/** A client of streams as a process has it on a bad day: between it and DynamoDB are time and a network that loses. */
public final class FaultyStreams implements DynamoDbStreamsClient {

  private final Life life;
  private final DynamoDbStreamsClient real;

  /** The client of a process in one of its lives. */
  public FaultyStreams(Life life) {
    this.life = life;
    this.real = life.surroundings().streams();
  }

  @Override
  public ListStreamsResponse listStreams(ListStreamsRequest request) {
    return call("ListStreams", () -> real.listStreams(request));
  }

  @Override
  public DescribeStreamResponse describeStream(DescribeStreamRequest request) {
    return call("DescribeStream", () -> real.describeStream(request));
  }

  @Override
  public GetShardIteratorResponse getShardIterator(GetShardIteratorRequest request) {
    return call(
        "GetShardIterator " + request.shardId() + " " + request.shardIteratorTypeAsString(),
        () -> real.getShardIterator(request));
  }

  @Override
  public GetRecordsResponse getRecords(GetRecordsRequest request) {
    return call("GetRecords", () -> real.getRecords(request));
  }

  private <R> R call(String operation, Supplier<R> send) {
    life.surroundings().called();
    life.before(operation);
    if (life.strikes(FaultKind.NEVER_SENT)) {
      life.note(() -> operation + " is never sent");
      throw SdkClientException.create("Unable to execute HTTP request: Connection refused");
    }
    R answer;
    try {
      answer = send.get();
    } catch (DynamoDbException e) {
      life.note(() -> operation + " → " + e.getClass().getSimpleName());
      throw e;
    }
    life.note(() -> operation + shown(answer));
    life.after(operation, false);
    if (life.strikes(FaultKind.LOST_ANSWER)) {
      life.note(() -> operation + ": the answer is lost");
      throw SdkClientException.create("Unable to execute HTTP request: Read timed out");
    }
    return answer;
  }

  private static String shown(Object answer) {
    return answer instanceof GetRecordsResponse records
        ? " → " + records.records().size()
            + records.records().stream()
                .map(record ->
                    " " + record.eventNameAsString() + record.dynamodb().keys().values())
                .toList()
        : "";
  }

  @Override
  public String serviceName() {
    return real.serviceName();
  }

  @Override
  public void close() {}
}
