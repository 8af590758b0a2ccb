package dev.gateleg.engine.internal.api;

import dev.gateleg.engine.internal.stream.StreamReads;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.DescribeStreamRequest;
import software.amazon.awssdk.services.dynamodb.model.GetRecordsRequest;
import software.amazon.awssdk.services.dynamodb.model.GetShardIteratorRequest;
import software.amazon.awssdk.services.dynamodb.model.ListStreamsRequest;

/** Streams. */
final class StreamOperations implements OperationGroup {

  private final Parts parts;
  private @Nullable StreamReads reads;

  StreamOperations(Parts parts) {
    this.parts = parts;
  }

  @Override
  public @Nullable Operation<?, ?> find(String name) {
    return switch (name) {
      case "ListStreams" -> new Operation<>(name, ListStreamsRequest::builder, reads()::list);
      case "DescribeStream" ->
        new Operation<>(name, DescribeStreamRequest::builder, reads()::describe);
      case "GetShardIterator" ->
        new Operation<>(name, GetShardIteratorRequest::builder, reads()::iterator);
      case "GetRecords" -> new Operation<>(name, GetRecordsRequest::builder, reads()::records);
      default -> null;
    };
  }

  private StreamReads reads() {
    if (reads == null) {
      reads = new StreamReads(parts.streams(), parts.clock(), parts.faults());
    }
    return reads;
  }
}
