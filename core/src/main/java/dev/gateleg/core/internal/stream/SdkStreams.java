package dev.gateleg.core.internal.stream;

import dev.gateleg.core.error.CoreCode;
import dev.gateleg.core.error.ThrottledException;
import dev.gateleg.core.internal.sdk.ControlCalls;
import dev.gateleg.core.internal.sdk.SdkValues;
import dev.gateleg.core.spi.stream.StreamFailure;
import dev.gateleg.core.spi.stream.StreamListing;
import dev.gateleg.core.spi.stream.StreamPage;
import dev.gateleg.core.spi.stream.StreamRecord;
import dev.gateleg.core.spi.stream.StreamShard;
import dev.gateleg.core.spi.stream.StreamStart;
import dev.gateleg.core.spi.stream.StreamTransport;
import dev.gateleg.core.spi.stream.StreamView;
import dev.gateleg.core.spi.transport.CallSite;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.DescribeStreamRequest;
import software.amazon.awssdk.services.dynamodb.model.ExpiredIteratorException;
import software.amazon.awssdk.services.dynamodb.model.GetRecordsRequest;
import software.amazon.awssdk.services.dynamodb.model.GetRecordsResponse;
import software.amazon.awssdk.services.dynamodb.model.GetShardIteratorRequest;
import software.amazon.awssdk.services.dynamodb.model.Identity;
import software.amazon.awssdk.services.dynamodb.model.LimitExceededException;
import software.amazon.awssdk.services.dynamodb.model.ListStreamsRequest;
import software.amazon.awssdk.services.dynamodb.model.ListStreamsResponse;
import software.amazon.awssdk.services.dynamodb.model.Record;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;
import software.amazon.awssdk.services.dynamodb.model.Shard;
import software.amazon.awssdk.services.dynamodb.model.ShardIteratorType;
import software.amazon.awssdk.services.dynamodb.model.Stream;
import software.amazon.awssdk.services.dynamodb.model.StreamDescription;
import software.amazon.awssdk.services.dynamodb.model.StreamStatus;
import software.amazon.awssdk.services.dynamodb.model.TrimmedDataAccessException;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;

/** Change streams through a client of the AWS SDK. Thread-safe, as the client is. */
public final class SdkStreams implements StreamTransport {

  private static final String SERVICE = "Service";
  private static final String TIME_TO_LIVE = "dynamodb.amazonaws.com";

  private final DynamoDbStreamsClient client;

  /** The streams that a client reads. */
  public SdkStreams(DynamoDbStreamsClient client) {
    this.client = client;
  }

  @Override
  public Optional<String> streamOf(String table) {
    Stream newest = null;
    String from = null;
    do {
      ListStreamsRequest request = ListStreamsRequest.builder()
          .tableName(table)
          .exclusiveStartStreamArn(from)
          .build();
      ListStreamsResponse page = call("ListStreams", table, () -> client.listStreams(request));
      for (Stream stream : page.streams()) {
        // The label is the time at which the stream was switched on.
        if (newest == null || stream.streamLabel().compareTo(newest.streamLabel()) > 0) {
          newest = stream;
        }
      }
      from = page.lastEvaluatedStreamArn();
    } while (from != null);
    return Optional.ofNullable(newest).map(Stream::streamArn);
  }

  @Override
  public StreamListing list(String stream, @Nullable String after) {
    DescribeStreamRequest request = DescribeStreamRequest.builder()
        .streamArn(stream)
        .exclusiveStartShardId(after)
        .build();
    StreamDescription told =
        call("DescribeStream", stream, () -> client.describeStream(request)).streamDescription();
    return new StreamListing(
        StreamView.valueOf(told.streamViewTypeAsString()),
        told.streamStatus() == StreamStatus.ENABLED || told.streamStatus() == StreamStatus.ENABLING,
        told.shards().stream().map(SdkStreams::shard).toList(),
        told.lastEvaluatedShardId());
  }

  private static StreamShard shard(Shard shard) {
    boolean ranged = shard.sequenceNumberRange() != null;
    return new StreamShard(
        shard.shardId(),
        shard.parentShardId(),
        ranged ? shard.sequenceNumberRange().startingSequenceNumber() : null,
        ranged && shard.sequenceNumberRange().endingSequenceNumber() != null);
  }

  @Override
  public String iterator(String stream, String shard, StreamStart start) {
    GetShardIteratorRequest request = GetShardIteratorRequest.builder()
        .streamArn(stream)
        .shardId(shard)
        .shardIteratorType(type(start.kind()))
        .sequenceNumber(start.sequence())
        .build();
    return call("GetShardIterator", stream, () -> client.getShardIterator(request))
        .shardIterator();
  }

  private static ShardIteratorType type(StreamStart.Kind kind) {
    return switch (kind) {
      case OLDEST -> ShardIteratorType.TRIM_HORIZON;
      case NEWEST -> ShardIteratorType.LATEST;
      case AT -> ShardIteratorType.AT_SEQUENCE_NUMBER;
      case AFTER -> ShardIteratorType.AFTER_SEQUENCE_NUMBER;
    };
  }

  @Override
  public StreamPage read(String iterator, int most) {
    GetRecordsRequest request =
        GetRecordsRequest.builder().shardIterator(iterator).limit(most).build();
    GetRecordsResponse answer = call("GetRecords", "", () -> client.getRecords(request));
    List<StreamRecord> records = new ArrayList<>(answer.records().size());
    for (Record one : answer.records()) {
      records.add(record(one));
    }
    return new StreamPage(records, answer.nextShardIterator());
  }

  private static StreamRecord record(Record told) {
    var change = told.dynamodb();
    Identity by = told.userIdentity();
    return new StreamRecord(
        told.eventID(),
        StreamRecord.Kind.valueOf(told.eventNameAsString()),
        SdkValues.ownItem(change.keys()),
        change.hasOldImage() ? SdkValues.ownItem(change.oldImage()) : null,
        change.hasNewImage() ? SdkValues.ownItem(change.newImage()) : null,
        change.sequenceNumber(),
        Objects.requireNonNull(change.approximateCreationDateTime()),
        by != null && SERVICE.equals(by.type()) && TIME_TO_LIVE.equals(by.principalId()),
        StreamView.valueOf(change.streamViewTypeAsString()));
  }

  private static <R> R call(String operation, String of, Supplier<R> call) {
    CallSite site = new CallSite(operation, "stream", null);
    return ControlCalls.call(site, of, () -> {
      try {
        return call.get();
      } catch (ExpiredIteratorException e) {
        throw new StreamFailure(StreamFailure.Kind.EXPIRED, String.valueOf(e.getMessage()), e);
      } catch (TrimmedDataAccessException e) {
        throw new StreamFailure(StreamFailure.Kind.TRIMMED, String.valueOf(e.getMessage()), e);
      } catch (ResourceNotFoundException e) {
        throw new StreamFailure(StreamFailure.Kind.GONE, String.valueOf(e.getMessage()), e);
      } catch (LimitExceededException e) {
        throw new ThrottledException(
            CoreCode.THROTTLED,
            operation + ": more readers than a stream serves (" + e.getMessage()
                + "); wait, or let fewer consumers read it.",
            e);
      }
    });
  }
}
