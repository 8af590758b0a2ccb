package dev.gateleg.tests.changes;

import com.amazonaws.services.lambda.runtime.events.DynamodbEvent;
import com.amazonaws.services.lambda.runtime.events.DynamodbEvent.DynamodbStreamRecord;
import com.amazonaws.services.lambda.runtime.events.models.dynamodb.AttributeValue;
import com.amazonaws.services.lambda.runtime.events.models.dynamodb.Identity;
import com.amazonaws.services.lambda.runtime.events.models.dynamodb.StreamRecord;
import java.util.ArrayList;
import java.util.Date;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.Record;
import software.amazon.awssdk.services.dynamodb.model.Shard;
import software.amazon.awssdk.services.dynamodb.model.ShardIteratorType;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;

/** All records of a stream, as Lambda brings them. */
final class LambdaEvents {

  private LambdaEvents() {}

  static DynamodbEvent of(DynamoDbStreamsClient streams, String table) {
    String arn =
        streams.listStreams(list -> list.tableName(table)).streams().get(0).streamArn();
    List<DynamodbStreamRecord> records = new ArrayList<>();
    for (Shard shard :
        streams.describeStream(d -> d.streamArn(arn)).streamDescription().shards()) {
      String iterator = streams
          .getShardIterator(at -> at.streamArn(arn)
              .shardId(shard.shardId())
              .shardIteratorType(ShardIteratorType.TRIM_HORIZON))
          .shardIterator();
      streams
          .getRecords(read -> read.shardIterator(iterator))
          .records()
          .forEach(each -> records.add(record(each)));
    }
    DynamodbEvent event = new DynamodbEvent();
    event.setRecords(records);
    return event;
  }

  private static DynamodbStreamRecord record(Record told) {
    StreamRecord change = new StreamRecord();
    change.setKeys(item(told.dynamodb().keys()));
    change.setOldImage(told.dynamodb().hasOldImage() ? item(told.dynamodb().oldImage()) : null);
    change.setNewImage(told.dynamodb().hasNewImage() ? item(told.dynamodb().newImage()) : null);
    change.setSequenceNumber(told.dynamodb().sequenceNumber());
    change.setApproximateCreationDateTime(Date.from(told.dynamodb().approximateCreationDateTime()));
    change.setStreamViewType(
        com.amazonaws.services.lambda.runtime.events.models.dynamodb.StreamViewType.fromValue(
            told.dynamodb().streamViewTypeAsString()));
    DynamodbStreamRecord record = new DynamodbStreamRecord();
    record.setEventID(told.eventID());
    record.setEventName(told.eventNameAsString());
    record.setDynamodb(change);
    if (told.userIdentity() != null) {
      Identity by = new Identity();
      by.setType(told.userIdentity().type());
      by.setPrincipalId(told.userIdentity().principalId());
      record.setUserIdentity(by);
    }
    return record;
  }

  private static Map<String, AttributeValue> item(
      Map<String, software.amazon.awssdk.services.dynamodb.model.AttributeValue> item) {
    Map<String, AttributeValue> told = new HashMap<>();
    item.forEach((name, value) -> told.put(name, value(value)));
    return told;
  }

  private static AttributeValue value(
      software.amazon.awssdk.services.dynamodb.model.AttributeValue value) {
    AttributeValue told = new AttributeValue();
    switch (value.type()) {
      case S -> told.setS(value.s());
      case N -> told.setN(value.n());
      case BOOL -> told.setBOOL(value.bool());
      case NUL -> told.setNULL(true);
      case B -> told.setB(value.b().asByteBuffer());
      case SS -> told.setSS(value.ss());
      case NS -> told.setNS(value.ns());
      case BS -> told.setBS(value.bs().stream().map(SdkBytes::asByteBuffer).toList());
      case M -> told.setM(item(value.m()));
      default -> told.setL(value.l().stream().map(LambdaEvents::value).toList());
    }
    return told;
  }
}
