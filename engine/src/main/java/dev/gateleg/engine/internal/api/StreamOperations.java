package dev.gateleg.engine.internal.api;

import dev.gateleg.engine.internal.operation.Operation;
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
  public @Nullable Handler<?, ?> handler(Operation operation) {
    return switch (operation) {
      case LIST_STREAMS -> new Handler<>(ListStreamsRequest::builder, reads()::list);
      case DESCRIBE_STREAM -> new Handler<>(DescribeStreamRequest::builder, reads()::describe);
      case GET_SHARD_ITERATOR -> new Handler<>(GetShardIteratorRequest::builder, reads()::iterator);
      case GET_RECORDS -> new Handler<>(GetRecordsRequest::builder, reads()::records);
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
