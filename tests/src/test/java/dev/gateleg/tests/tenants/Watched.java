package dev.gateleg.tests.tenants;

import dev.gateleg.model.file.LeadingKeysPolicy;
import dev.gateleg.model.file.TableModel;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;

/** A tenant's client that notes the partition key and the token of everything that is sent, as IAM sees them. */
final class Watched {

  private static final Pattern PARTITION_IN_QUERY = Pattern.compile("(#\\w+) = (:\\w+)");

  final Set<String> partitions = new TreeSet<>();
  final Set<String> tokens = new TreeSet<>();
  int scans;

  DynamoDbClient around(DynamoDbClient real) {
    return (DynamoDbClient) Proxy.newProxyInstance(
        getClass().getClassLoader(),
        new Class<?>[] {DynamoDbClient.class},
        (proxy, method, args) -> {
          if (args != null && args.length == 1) {
            note(args[0]);
          }
          try {
            return method.invoke(real, args);
          } catch (InvocationTargetException e) {
            throw e.getCause();
          }
        });
  }

  private void note(Object request) {
    if (request instanceof ScanRequest) {
      scans++;
    }
    if (request instanceof TransactWriteItemsRequest transaction) {
      tokens.add(transaction.clientRequestToken());
    }
    keys(request).forEach(key -> partitions.add(key.get("PK").s()));
  }

  private static Stream<Map<String, AttributeValue>> keys(Object request) {
    if (request instanceof GetItemRequest get) {
      return Stream.of(get.key());
    } else if (request instanceof PutItemRequest put) {
      return Stream.of(put.item());
    } else if (request instanceof UpdateItemRequest update) {
      return Stream.of(update.key());
    } else if (request instanceof DeleteItemRequest delete) {
      return Stream.of(delete.key());
    } else if (request instanceof QueryRequest query) {
      return query.indexName() == null ? Stream.of(queried(query)) : Stream.empty();
    } else if (request instanceof BatchGetItemRequest batch) {
      return batch.requestItems().values().stream().flatMap(keys -> keys.keys().stream());
    } else if (request instanceof BatchWriteItemRequest batch) {
      return batch.requestItems().values().stream()
          .flatMap(List::stream)
          .map(one -> one.putRequest() != null
              ? one.putRequest().item()
              : one.deleteRequest().key());
    } else if (request instanceof TransactGetItemsRequest transaction) {
      return transaction.transactItems().stream().map(one -> one.get().key());
    } else if (request instanceof TransactWriteItemsRequest transaction) {
      return transaction.transactItems().stream()
          .map(one -> one.put() != null
              ? one.put().item()
              : one.update() != null
                  ? one.update().key()
                  : one.delete() != null
                      ? one.delete().key()
                      : one.conditionCheck().key());
    }
    return Stream.empty();
  }

  private static Map<String, AttributeValue> queried(QueryRequest query) {
    Matcher matcher = PARTITION_IN_QUERY.matcher(query.keyConditionExpression());
    while (matcher.find()) {
      if ("PK".equals(query.expressionAttributeNames().get(matcher.group(1)))) {
        return Map.of("PK", query.expressionAttributeValues().get(matcher.group(2)));
      }
    }
    throw new AssertionError("A query without a partition: " + query);
  }

  /** The partitions that the table's printed IAM policy allows to a role with that tag, as patterns. */
  static List<Pattern> allowed(String tag) {
    String policy = LeadingKeysPolicy.of(model(), "arn:aws:dynamodb:eu-west-1:1:table/offices");
    String within =
        policy.substring(policy.indexOf("WithinScopeTable"), policy.indexOf("\"Null\""));
    List<Pattern> patterns = new ArrayList<>();
    Matcher texts =
        Pattern.compile("\"([^\"]*\\$\\{aws:PrincipalTag/tenant}[^\"]*)\"").matcher(within);
    while (texts.find()) {
      String like = texts.group(1).replace("${aws:PrincipalTag/tenant}", tag);
      patterns.add(Pattern.compile(Stream.of(like.split("\\*", -1))
          .map(Pattern::quote)
          .reduce((a, b) -> a + ".*" + b)
          .orElseThrow()));
    }
    return patterns;
  }

  private static TableModel model() {
    try (InputStream in = Watched.class
        .getClassLoader()
        .getResourceAsStream(TableModel.path(Offices.class.getName()))) {
      return TableModel.read(in);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
