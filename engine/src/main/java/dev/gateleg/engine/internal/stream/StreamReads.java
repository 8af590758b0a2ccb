package dev.gateleg.engine.internal.stream;

import dev.gateleg.engine.fault.Fault;
import dev.gateleg.engine.internal.fault.FaultPlan;
import dev.gateleg.engine.internal.operation.Operation;
import dev.gateleg.engine.internal.validation.Constraints;
import dev.gateleg.engine.internal.validation.Errors;
import dev.gateleg.engine.internal.validation.Limits;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.DescribeStreamRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeStreamResponse;
import software.amazon.awssdk.services.dynamodb.model.ExpiredIteratorException;
import software.amazon.awssdk.services.dynamodb.model.GetRecordsRequest;
import software.amazon.awssdk.services.dynamodb.model.GetRecordsResponse;
import software.amazon.awssdk.services.dynamodb.model.GetShardIteratorRequest;
import software.amazon.awssdk.services.dynamodb.model.GetShardIteratorResponse;
import software.amazon.awssdk.services.dynamodb.model.Identity;
import software.amazon.awssdk.services.dynamodb.model.ListStreamsRequest;
import software.amazon.awssdk.services.dynamodb.model.ListStreamsResponse;
import software.amazon.awssdk.services.dynamodb.model.OperationType;
import software.amazon.awssdk.services.dynamodb.model.Record;
import software.amazon.awssdk.services.dynamodb.model.SequenceNumberRange;
import software.amazon.awssdk.services.dynamodb.model.ShardFilter;
import software.amazon.awssdk.services.dynamodb.model.ShardIteratorType;
import software.amazon.awssdk.services.dynamodb.model.Stream;
import software.amazon.awssdk.services.dynamodb.model.StreamDescription;
import software.amazon.awssdk.services.dynamodb.model.StreamRecord;
import software.amazon.awssdk.services.dynamodb.model.StreamStatus;
import software.amazon.awssdk.services.dynamodb.model.TrimmedDataAccessException;

/** ListStreams, DescribeStream, GetShardIterator and GetRecords. Thread-safe. */
public final class StreamReads {

  /** An iterator that is not used for this long is of no use any more. */
  private static final Duration ITERATOR_LIFETIME = Duration.ofMinutes(15);

  private static final int MAX_STREAMS_PER_PAGE = 100;
  private static final int MAX_SHARDS_PER_PAGE = 100;
  private static final int MAX_RECORDS_PER_PAGE = 1000;
  private static final int MIN_SHARD_ID = 28;
  private static final int MAX_SHARD_ID = 65;
  private static final List<String> ITERATOR_TYPES =
      List.of("AT_SEQUENCE_NUMBER", "TRIM_HORIZON", "AFTER_SEQUENCE_NUMBER", "LATEST");
  private static final Identity TIME_TO_LIVE =
      Identity.builder().type("Service").principalId("dynamodb.amazonaws.com").build();

  private final Streams streams;
  private final Clock clock;
  private final FaultPlan faults;
  private final StreamRates rates;

  public StreamReads(Streams streams, Clock clock, FaultPlan faults) {
    this.streams = streams;
    this.clock = clock;
    this.faults = faults;
    this.rates = new StreamRates(faults, clock);
  }

  public ListStreamsResponse list(ListStreamsRequest request) {
    new Constraints()
        .atLeast("limit", request.limit(), 1)
        .atMost("limit", request.limit(), MAX_STREAMS_PER_PAGE)
        .check();
    checkArn("ExclusiveStartStreamArn", request.exclusiveStartStreamArn());
    int limit = request.limit() == null ? MAX_STREAMS_PER_PAGE : request.limit();
    List<Stream> found = new ArrayList<>();
    String last = null;
    for (StreamLog log : streams.all()) {
      StreamDescription stream = log.state().description();
      boolean wanted =
          (request.tableName() == null || request.tableName().equals(stream.tableName()))
              && (request.exclusiveStartStreamArn() == null
                  || stream.streamArn().compareTo(request.exclusiveStartStreamArn()) > 0);
      if (wanted && found.size() == limit) {
        last = found.get(limit - 1).streamArn();
        break;
      }
      if (wanted) {
        found.add(Stream.builder()
            .streamArn(stream.streamArn())
            .tableName(stream.tableName())
            .streamLabel(stream.streamLabel())
            .build());
      }
    }
    return ListStreamsResponse.builder()
        .streams(found)
        .lastEvaluatedStreamArn(last)
        .build();
  }

  public DescribeStreamResponse describe(DescribeStreamRequest request) {
    Constraints constraints = new Constraints()
        .atLeast("limit", request.limit(), 1)
        .atMost("limit", request.limit(), MAX_SHARDS_PER_PAGE);
    constraints.required("streamArn", request.streamArn());
    filter(constraints, request.shardFilter());
    constraints.check();
    rates.checkDescription();
    StreamState state = log(request.streamArn()).state();
    int limit = request.limit() == null ? MAX_SHARDS_PER_PAGE : request.limit();
    List<Shard> shards = state.shards();
    if (request.shardFilter() != null) {
      String parent = shard(state, request.shardFilter().shardId()).id();
      shards = shards.stream().filter(shard -> parent.equals(shard.parentId())).toList();
    }
    int from = 0;
    String after = request.exclusiveStartShardId();
    if (after != null) {
      // One that is not there has nothing behind it.
      while (from < shards.size() && !shards.get(from).id().equals(after)) {
        from++;
      }
      from = Math.min(from + 1, shards.size());
    }
    int to = Math.min(shards.size(), from + limit);
    StreamDescription.Builder description = state.description().toBuilder()
        .streamStatus(state.disabledAt() == null ? StreamStatus.ENABLED : StreamStatus.DISABLED)
        .shards(shards.subList(from, to).stream().map(StreamReads::described).toList());
    if (to < shards.size()) {
      description.lastEvaluatedShardId(shards.get(to - 1).id());
    }
    return DescribeStreamResponse.builder()
        .streamDescription(description.build())
        .build();
  }

  private static void filter(Constraints constraints, @Nullable ShardFilter filter) {
    if (filter == null) {
      return;
    }
    if (constraints.required("shardFilter.type", filter.typeAsString())) {
      constraints.oneOf("shardFilter.type", filter.typeAsString(), List.of("CHILD_SHARDS"));
    }
    String shard = filter.shardId();
    if (shard == null) {
      constraints.required("shardFilter.shardId", null);
    } else {
      constraints.length("shardFilter.shardId", shard, shard.length(), MIN_SHARD_ID, MAX_SHARD_ID);
    }
  }

  private static software.amazon.awssdk.services.dynamodb.model.Shard described(Shard shard) {
    Long last = shard.lastSequence();
    return software.amazon.awssdk.services.dynamodb.model.Shard.builder()
        .shardId(shard.id())
        .parentShardId(shard.parentId())
        .sequenceNumberRange(SequenceNumberRange.builder()
            .startingSequenceNumber(sequence(shard.firstSequence()))
            .endingSequenceNumber(last == null ? null : sequence(last))
            .build())
        .build();
  }

  public GetShardIteratorResponse iterator(GetShardIteratorRequest request) {
    Constraints constraints = new Constraints();
    constraints.required("streamArn", request.streamArn());
    constraints.required("shardId", request.shardId());
    constraints.required("shardIteratorType", request.shardIteratorTypeAsString());
    constraints.oneOf("shardIteratorType", request.shardIteratorTypeAsString(), ITERATOR_TYPES);
    constraints.check();
    StreamLog log = log(request.streamArn());
    loseRecords(log, Operation.GET_SHARD_ITERATOR);
    if (request.sequenceNumber() != null && !isNumbered(request.shardIteratorType())) {
      throw Errors.validation(
          "Invalid request: SequenceNumber is not allowed for ShardIteratorType "
              + request.shardIteratorTypeAsString());
    }
    Shard shard = shard(log.state(), request.shardId());
    long from = switch (request.shardIteratorType()) {
      case LATEST -> log.visibleTo() + 1;
      case TRIM_HORIZON -> 0;
      default -> numbered(request, log.state(), shard);
    };
    return GetShardIteratorResponse.builder()
        .shardIterator(new Position(log.arn(), shard.number(), from, clock.instant()).text())
        .build();
  }

  private static boolean isNumbered(ShardIteratorType type) {
    return type == ShardIteratorType.AT_SEQUENCE_NUMBER
        || type == ShardIteratorType.AFTER_SEQUENCE_NUMBER;
  }

  private static long numbered(GetShardIteratorRequest request, StreamState state, Shard shard) {
    if (request.sequenceNumber() == null) {
      throw Errors.validation("Invalid request: SequenceNumber is required for ShardIteratorType "
          + request.shardIteratorTypeAsString());
    }
    long sequence;
    try {
      sequence = Long.parseLong(request.sequenceNumber().replaceFirst("^10*(?=.)", ""));
    } catch (NumberFormatException e) {
      throw Errors.validation("Invalid SequenceNumber: " + request.sequenceNumber());
    }
    long from = request.shardIteratorType() == ShardIteratorType.AT_SEQUENCE_NUMBER
        ? sequence
        : sequence + 1;
    if (from <= state.trimmedTo() && from > 0) {
      throw Errors.of(
          TrimmedDataAccessException::builder,
          "The operation attempted to read past the oldest stream record in a shard");
    }
    Long last = shard.lastSequence();
    if (sequence < shard.firstSequence() - 1 || last != null && sequence > last) {
      throw Errors.validation("Invalid SequenceNumber: " + request.sequenceNumber()
          + " is not of shard " + request.shardId());
    }
    return from;
  }

  public GetRecordsResponse records(GetRecordsRequest request) {
    Constraints constraints = new Constraints()
        .atLeast("limit", request.limit(), 1)
        .atMost("limit", request.limit(), MAX_RECORDS_PER_PAGE);
    constraints.required("shardIterator", request.shardIterator());
    constraints.check();
    Position position = Position.of(request.shardIterator());
    if (position.issued.plus(ITERATOR_LIFETIME).isBefore(clock.instant())
        || faults.strikes(Fault.EXPIRED_ITERATOR, Operation.GET_RECORDS)) {
      throw Errors.of(
          ExpiredIteratorException::builder,
          "Iterator expired. The iterator was created at time " + position.issued
              + " which is older than " + ITERATOR_LIFETIME.toMinutes() + " minutes");
    }
    rates.checkRead(position.arn + "/" + position.shard);
    StreamLog log = log(position.arn);
    loseRecords(log, Operation.GET_RECORDS);
    StreamState state = log.state();
    if (position.from > 0 && position.from <= state.trimmedTo()) {
      throw Errors.of(
          TrimmedDataAccessException::builder,
          "The operation attempted to read past the oldest stream record in a shard");
    }
    Shard shard = state.shard(position.shard);
    if (shard == null) {
      throw Errors.notFound("Requested resource not found: Shard does not exist");
    }
    return read(log, shard, position, request.limit());
  }

  private GetRecordsResponse read(
      StreamLog log, Shard shard, Position position, @Nullable Integer wanted) {
    int limit = wanted == null ? MAX_RECORDS_PER_PAGE : wanted;
    List<Record> records = new ArrayList<>();
    long[] bytes = {0};
    long[] next = {position.from};
    // Looked at before the records: if the shard is closed now, no record of it can come after
    // those that are read.
    long visible = log.visibleTo();
    log.read(shard, position.from, visible, (sequence, entry) -> {
      long size = entry.size();
      records.add(record(log, sequence, entry, size));
      next[0] = sequence + 1;
      bytes[0] += size;
      return records.size() < limit && bytes[0] < Limits.MAX_PAGE_BYTES;
    });
    Long last = shard.lastSequence();
    boolean full = records.size() == limit || bytes[0] >= Limits.MAX_PAGE_BYTES;
    boolean drained = last != null && (next[0] > last || !full && visible >= last);
    GetRecordsResponse.Builder response = GetRecordsResponse.builder().records(records);
    if (!full) {
      // Whoever reads an idle shard moves on with the others, so that it is not taken for late.
      next[0] = Math.max(next[0], visible + 1);
    }
    if (!drained) {
      response.nextShardIterator(
          new Position(position.arn, position.shard, next[0], clock.instant()).text());
    }
    return response.build();
  }

  private static Record record(StreamLog log, long sequence, StreamEntry entry, long size) {
    StreamRecord.Builder change = StreamRecord.builder()
        .approximateCreationDateTime(entry.at().truncatedTo(ChronoUnit.SECONDS))
        .keys(entry.keys())
        .sequenceNumber(sequence(sequence))
        .sizeBytes(size)
        .streamViewType(log.state().description().streamViewType());
    if (entry.after() != null) {
      change.newImage(entry.after());
    }
    if (entry.before() != null) {
      change.oldImage(entry.before());
    }
    return Record.builder()
        .eventID(HexFormat.of().toHexDigits(log.arn().hashCode() & 0xffffffffL)
            + HexFormat.of().toHexDigits(sequence))
        .eventName(OperationType.valueOf(entry.kind().name()))
        .eventSource("aws:dynamodb")
        .eventVersion("1.1")
        .awsRegion("us-east-1")
        .dynamodb(change.build())
        .userIdentity(entry.byTimeToLive() ? TIME_TO_LIVE : null)
        .build();
  }

  /** Makes all records as if they were too old, if the fault strikes. */
  private void loseRecords(StreamLog log, Operation operation) {
    if (faults.strikes(Fault.TRIMMED_STREAM, operation)) {
      log.trim(clock.instant().plusMillis(1), Integer.MAX_VALUE);
    }
  }

  private static void checkArn(String member, @Nullable String arn) {
    if (arn != null && !arn.startsWith("arn:")) {
      throw Errors.validation("Invalid " + member + ": ARNs must start with 'arn:': " + arn);
    }
  }

  private StreamLog log(String arn) {
    checkArn("StreamArn", arn);
    StreamLog log = streams.log(arn);
    if (log == null) {
      throw Errors.notFound("Requested resource not found: Stream: " + arn + " not found");
    }
    log.settle(clock.instant());
    return log;
  }

  private static Shard shard(StreamState state, String id) {
    for (Shard shard : state.shards()) {
      if (shard.id().equals(id)) {
        return shard;
      }
    }
    throw Errors.notFound("Requested resource not found: Shard does not exist: " + id);
  }

  /** Sequence numbers have at least 21 digits in DynamoDB, and sort as texts too. */
  private static String sequence(long number) {
    return "1%020d".formatted(number);
  }

  /** A place in a shard, and when somebody asked for it. */
  private record Position(String arn, int shard, long from, Instant issued) {

    private static final String SEPARATOR = "|";

    String text() {
      String plain = String.join(
          SEPARATOR,
          arn,
          String.valueOf(shard),
          String.valueOf(from),
          String.valueOf(issued.toEpochMilli()));
      return Base64.getEncoder().encodeToString(plain.getBytes(StandardCharsets.UTF_8));
    }

    static Position of(String text) {
      try {
        String[] parts =
            new String(Base64.getDecoder().decode(text), StandardCharsets.UTF_8).split("\\|");
        return new Position(
            parts[0],
            Integer.parseInt(parts[1]),
            Long.parseLong(parts[2]),
            Instant.ofEpochMilli(Long.parseLong(parts[3])));
      } catch (RuntimeException e) {
        throw Errors.validation("Invalid ShardIterator");
      }
    }
  }
}
