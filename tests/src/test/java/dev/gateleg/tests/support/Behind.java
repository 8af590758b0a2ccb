package dev.gateleg.tests.support;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;

/** A client whose global indexes can stop: from then on they answer as they did before, or with nothing. */
public final class Behind extends ClientAround {

  private final Map<List<Object>, Object> answers = new HashMap<>();
  private boolean stopped;

  /** Indexes that are up to date. */
  public Behind(DynamoDbClient real) {
    super(real);
  }

  /** Indexes hear of no more writes. */
  public synchronized void stop() {
    stopped = true;
  }

  @Override
  @SuppressWarnings("unchecked") // An answer is kept by its own request.
  synchronized <Q extends DynamoDbRequest, R> R sent(Q request, Function<Q, R> send) {
    if (!(request instanceof QueryRequest query) || query.indexName() == null) {
      return send.apply(request);
    } else if (stopped) {
      return (R) answers.getOrDefault(asked(query), QueryResponse.builder().build());
    }
    R answer = send.apply(request);
    answers.put(asked(query), answer);
    return answer;
  }

  /** What a query asks for, without how it is sent. */
  private static List<Object> asked(QueryRequest query) {
    return List.of(
        query.indexName(),
        query.keyConditionExpression(),
        query.expressionAttributeValues(),
        String.valueOf(query.scanIndexForward()),
        String.valueOf(query.limit()),
        query.exclusiveStartKey());
  }
}
