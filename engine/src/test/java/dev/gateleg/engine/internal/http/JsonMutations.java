package dev.gateleg.engine.internal.http;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** Bodies of requests, and what may become of them; the same for the same seed. */
final class JsonMutations {

  private static final String KEY = "{'pk':{'S':'a'},'sk':{'S':'1'}}";
  private static final String ITEM =
      "{'pk':{'S':'a'},'sk':{'S':'1'},'status':{'S':'NEW'},'n':{'N':'1.5'},'b':{'B':'YQ=='},"
          + "'l':{'L':[{'BOOL':true},{'NULL':true}]},'m':{'M':{'k':{'SS':['x','y']},'j':{'NS':['1']}}},'bs':{'BS':['YQ==']}}";

  /** Good requests, by operation. */
  static final Map<String, String> GOOD = good();

  private static final List<String> JUNK = List.of(
      "null",
      "true",
      "0",
      "-1",
      "1e400",
      "123456789012345678901234567890",
      "0.1",
      "\"\"",
      "\"x\"",
      "\"\\u0000\\ud800\"",
      "[]",
      "{}",
      "[[]]",
      "[null]",
      "{\"\":{}}",
      "{\"S\":\"a\",\"N\":\"1\"}",
      "{\"N\":\"x\"}",
      "{\"NULL\":false}",
      "{\"B\":\"%\"}",
      "{\"SS\":[]}",
      "{\"L\":[{}]}",
      "[".repeat(300) + "]".repeat(300),
      "{\"L\":[".repeat(60) + "]}".repeat(60),
      "\"" + "y".repeat(3_000) + "\"");

  private final Random random;

  JsonMutations(Random random) {
    this.random = random;
  }

  private static Map<String, String> good() {
    Map<String, String> good = new LinkedHashMap<>();
    good.put(
        "PutItem",
        "{'TableName':'orders','Item':" + ITEM
            + ",'ConditionExpression':'attribute_not_exists(#a) OR n > :n','ExpressionAttributeNames':{'#a':'zz'},"
            + "'ExpressionAttributeValues':{':n':{'N':'1'}},'ReturnValues':'ALL_OLD','ReturnConsumedCapacity':'INDEXES'}");
    good.put(
        "GetItem",
        "{'TableName':'orders','Key':" + KEY
            + ",'ProjectionExpression':'m.k, l[0]','ConsistentRead':true}");
    good.put(
        "UpdateItem",
        "{'TableName':'orders','Key':" + KEY
            + ",'UpdateExpression':'SET n = if_not_exists(n, :z) + :n REMOVE l[0] ADD c :n','ExpressionAttributeValues':"
            + "{':n':{'N':'1'},':z':{'N':'0'}},'ReturnValues':'UPDATED_NEW'}");
    good.put(
        "DeleteItem",
        "{'TableName':'orders','Key':" + KEY
            + ",'Expected':{'n':{'ComparisonOperator':'BETWEEN','AttributeValueList':[{'N':'1'},{'N':'2'}]}}}");
    good.put(
        "Query",
        "{'TableName':'orders','KeyConditionExpression':'pk = :p AND begins_with(sk, :s)','ExpressionAttributeValues':"
            + "{':p':{'S':'a'},':s':{'S':'1'}},'Limit':2,'ScanIndexForward':false,'ExclusiveStartKey':"
            + KEY + "}");
    good.put(
        "Scan",
        "{'TableName':'orders','IndexName':'by-status','Segment':0,'TotalSegments':2,'Select':'COUNT',"
            + "'ScanFilter':{'status':{'ComparisonOperator':'EQ','AttributeValueList':[{'S':'NEW'}]}}}");
    good.put(
        "BatchGetItem",
        "{'RequestItems':{'orders':{'Keys':[" + KEY + "],'AttributesToGet':['pk','n']}}}");
    good.put(
        "BatchWriteItem",
        "{'RequestItems':{'orders':[{'PutRequest':{'Item':" + ITEM
            + "}},{'DeleteRequest':{'Key':{'pk':{'S':'a'},'sk':{'S':'2'}}}}]}}");
    good.put(
        "TransactGetItems", "{'TransactItems':[{'Get':{'TableName':'orders','Key':" + KEY + "}}]}");
    good.put(
        "TransactWriteItems",
        "{'TransactItems':[{'Put':{'TableName':'orders','Item':" + ITEM
            + "}},{'ConditionCheck':{'TableName':'orders','Key':{'pk':{'S':'a'},'sk':{'S':'3'}},'ConditionExpression':"
            + "'attribute_not_exists(pk)'}}],'ClientRequestToken':'t'}");
    good.put(
        "ExecuteStatement",
        "{'Statement':'SELECT * FROM orders WHERE pk = ? AND n > 0','Parameters':[{'S':'a'}],'Limit':1}");
    good.put(
        "BatchExecuteStatement",
        "{'Statements':[{'Statement':'DELETE FROM orders WHERE pk = ? AND sk = ?','Parameters':"
            + "[{'S':'a'},{'S':'9'}]}]}");
    good.put(
        "ExecuteTransaction",
        "{'TransactStatements':[{'Statement':'SELECT * FROM orders WHERE pk = ? AND sk = ?','Parameters':"
            + "[{'S':'a'},{'S':'1'}]}]}");
    good.put(
        "CreateTable",
        "{'TableName':'made','BillingMode':'PAY_PER_REQUEST','AttributeDefinitions':[{'AttributeName':'pk',"
            + "'AttributeType':'S'}],'KeySchema':[{'AttributeName':'pk','KeyType':'HASH'}],'StreamSpecification':"
            + "{'StreamEnabled':true,'StreamViewType':'NEW_IMAGE'},'Tags':[{'Key':'a','Value':'b'}]}");
    good.put(
        "UpdateTable",
        "{'TableName':'made','DeletionProtectionEnabled':false,'AttributeDefinitions':[{'AttributeName':'g',"
            + "'AttributeType':'S'}],'GlobalSecondaryIndexUpdates':[{'Create':{'IndexName':'gsi','KeySchema':[{'AttributeName':'g',"
            + "'KeyType':'HASH'}],'Projection':{'ProjectionType':'ALL'}}}]}");
    good.put("DeleteTable", "{'TableName':'made'}");
    good.put("DescribeTable", "{'TableName':'orders'}");
    good.put("ListTables", "{'Limit':5,'ExclusiveStartTableName':'aaa'}");
    good.put(
        "UpdateTimeToLive",
        "{'TableName':'orders','TimeToLiveSpecification':{'Enabled':true,'AttributeName':'ttl'}}");
    good.put("ListStreams", "{'Limit':1}");
    good.put(
        "GetShardIterator",
        "{'StreamArn':'arn:aws:dynamodb:x:0:table/orders/stream/1','ShardId':'shardId-1','ShardIteratorType':"
            + "'AT_SEQUENCE_NUMBER','SequenceNumber':'1'}");
    good.put("GetRecords", "{'ShardIterator':'abc','Limit':10}");
    good.put("CreateBackup", "{'TableName':'made','BackupName':'backup'}");
    good.put("ListBackups", "{'Limit':1}");
    good.replaceAll((operation, body) -> body.replace('\'', '"'));
    return good;
  }

  /** A body, changed somewhere or nowhere. */
  byte[] body(String good) {
    return switch (random.nextInt(8)) {
      case 0 -> good.getBytes(StandardCharsets.UTF_8);
      case 1 -> good.substring(0, random.nextInt(good.length())).getBytes(StandardCharsets.UTF_8);
      case 2 -> withOtherBytes(good.getBytes(StandardCharsets.UTF_8));
      default -> withOtherValues(good).getBytes(StandardCharsets.UTF_8);
    };
  }

  private byte[] withOtherBytes(byte[] bytes) {
    byte[] changed = bytes.clone();
    for (int i = random.nextInt(4); i >= 0; i--) {
      changed[random.nextInt(changed.length)] = (byte) random.nextInt(256);
    }
    return changed;
  }

  /** Puts junk in the place of some values, so that the text stays JSON. */
  private String withOtherValues(String text) {
    String changed = text;
    for (int i = random.nextInt(2); i >= 0; i--) {
      List<int[]> values = values(changed);
      if (!values.isEmpty()) {
        int[] value = values.get(random.nextInt(values.size()));
        String junk = JUNK.get(random.nextInt(JUNK.size()));
        changed = changed.substring(0, value[0]) + junk + changed.substring(value[1]);
      }
    }
    return changed;
  }

  /** Where values begin and end in a text that is JSON. */
  private static List<int[]> values(String text) {
    List<int[]> values = new ArrayList<>();
    List<Integer> open = new ArrayList<>();
    int at = 0;
    while (at < text.length()) {
      char c = text.charAt(at);
      if (c == '"') {
        int from = at++;
        while (at < text.length() && text.charAt(at) != '"') {
          at += text.charAt(at) == '\\' ? 2 : 1;
        }
        at++;
        if (at >= text.length() || text.charAt(at) != ':') {
          values.add(new int[] {from, Math.min(at, text.length())});
        }
        continue;
      }
      if (c == '{' || c == '[') {
        open.add(at);
      } else if ((c == '}' || c == ']') && !open.isEmpty()) {
        values.add(new int[] {open.remove(open.size() - 1), at + 1});
      }
      at++;
    }
    return values;
  }
}
