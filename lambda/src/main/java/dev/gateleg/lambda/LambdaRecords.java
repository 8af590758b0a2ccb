package dev.gateleg.lambda;

import com.amazonaws.services.lambda.runtime.events.DynamodbEvent.DynamodbStreamRecord;
import com.amazonaws.services.lambda.runtime.events.models.dynamodb.Identity;
import com.amazonaws.services.lambda.runtime.events.models.dynamodb.StreamRecord;
import dev.gateleg.core.item.Bytes;
import dev.gateleg.core.item.Value;
import dev.gateleg.core.spi.stream.StreamRecord.Kind;
import dev.gateleg.core.spi.stream.StreamView;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Records as Lambda brings them, as those of a stream. */
final class LambdaRecords {

  private static final String SERVICE = "Service";
  private static final String TIME_TO_LIVE = "dynamodb.amazonaws.com";

  private LambdaRecords() {}

  static dev.gateleg.core.spi.stream.StreamRecord record(DynamodbStreamRecord told) {
    StreamRecord change = told.getDynamodb();
    Identity by = told.getUserIdentity();
    return new dev.gateleg.core.spi.stream.StreamRecord(
        told.getEventID(),
        Kind.valueOf(told.getEventName()),
        item(change.getKeys()),
        image(change.getOldImage()),
        image(change.getNewImage()),
        change.getSequenceNumber(),
        change.getApproximateCreationDateTime() == null
            ? Instant.EPOCH
            : change.getApproximateCreationDateTime().toInstant(),
        by != null && SERVICE.equals(by.getType()) && TIME_TO_LIVE.equals(by.getPrincipalId()),
        StreamView.valueOf(change.getStreamViewType()));
  }

  /** An image that is not told is null, or empty, as the event's deserialiser likes. */
  private static @Nullable Map<String, Value> image(
      @Nullable
          Map<String, com.amazonaws.services.lambda.runtime.events.models.dynamodb.AttributeValue>
              told) {
    return told == null || told.isEmpty() ? null : item(told);
  }

  private static Map<String, Value> item(
      Map<String, com.amazonaws.services.lambda.runtime.events.models.dynamodb.AttributeValue>
          told) {
    Map<String, Value> item = new LinkedHashMap<>();
    told.forEach((name, value) -> item.put(name, value(value)));
    return item;
  }

  private static Value value(
      com.amazonaws.services.lambda.runtime.events.models.dynamodb.AttributeValue told) {
    if (told.getS() != null) {
      return Value.fromS(told.getS());
    } else if (told.getN() != null) {
      return Value.fromN(told.getN());
    } else if (told.getBOOL() != null) {
      return Value.fromBool(told.getBOOL());
    } else if (told.getM() != null) {
      return Value.fromM(item(told.getM()));
    } else if (told.getL() != null) {
      return Value.fromL(told.getL().stream().map(LambdaRecords::value).toList());
    } else if (told.getSS() != null) {
      return Value.fromSs(told.getSS());
    } else if (told.getNS() != null) {
      return Value.fromNs(told.getNS());
    } else if (told.getB() != null) {
      return Value.fromB(Bytes.fromByteBuffer(told.getB().duplicate()));
    } else if (told.getBS() != null) {
      return Value.fromBs(told.getBS().stream()
          .map(bytes -> Bytes.fromByteBuffer(bytes.duplicate()))
          .toList());
    }
    return Value.NULL;
  }
}
