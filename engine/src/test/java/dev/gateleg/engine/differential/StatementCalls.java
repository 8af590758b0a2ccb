package dev.gateleg.engine.differential;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchExecuteStatementRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchExecuteStatementResponse;
import software.amazon.awssdk.services.dynamodb.model.BatchStatementError;
import software.amazon.awssdk.services.dynamodb.model.BatchStatementRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchStatementResponse;
import software.amazon.awssdk.services.dynamodb.model.ExecuteStatementRequest;
import software.amazon.awssdk.services.dynamodb.model.ExecuteStatementResponse;
import software.amazon.awssdk.services.dynamodb.model.ExecuteTransactionRequest;
import software.amazon.awssdk.services.dynamodb.model.ParameterizedStatement;

/** Random statements of PartiQL: alone, in batches and in transactions. */
final class StatementCalls {

  private static final int MAX_PAGES = 100;

  private final Choices choices;
  private final StatementGrammar grammar;

  StatementCalls(Choices choices) {
    this.choices = choices;
    this.grammar = new StatementGrammar(choices);
  }

  Call next() {
    return switch (choices.below(6)) {
      case 0, 1 -> execute(grammar.read(), true);
      case 2, 3 -> execute(grammar.write(), false);
      case 4 -> batch();
      default -> transaction();
    };
  }

  private Call execute(Statement statement, boolean paged) {
    ExecuteStatementRequest request = ExecuteStatementRequest.builder()
        .statement(statement.text())
        .parameters(parameters(statement))
        .consistentRead(choices.oneIn(5) ? true : null)
        .limit(paged && choices.oneIn(3) ? 1 + choices.below(3) : null)
        .returnConsumedCapacity(choices.capacity())
        .build();
    return new Call("ExecuteStatement", request, client -> {
      if (request.limit() != null) {
        return walk(client, request);
      }
      ExecuteStatementResponse response = client.executeStatement(request);
      return Outcome.withUnordered(response, "Items");
    });
  }

  private static @Nullable List<AttributeValue> parameters(Statement statement) {
    return statement.parameters().isEmpty() ? null : statement.parameters();
  }

  private static Object walk(DynamoDbClient client, ExecuteStatementRequest first) {
    List<Object> items = new ArrayList<>();
    ExecuteStatementRequest request = first;
    for (int page = 0; page < MAX_PAGES; page++) {
      ExecuteStatementResponse response = client.executeStatement(request);
      items.addAll(response.items());
      if (response.nextToken() == null) {
        return Outcome.unordered(items);
      }
      request = first.toBuilder().nextToken(response.nextToken()).build();
    }
    return "no end";
  }

  private Call batch() {
    boolean reads = choices.oneIn(2);
    List<BatchStatementRequest> statements = choices.some(3, () -> {
      Statement statement = reads != choices.oneIn(30) ? grammar.readOne() : grammar.write();
      return BatchStatementRequest.builder()
          .statement(statement.text())
          .parameters(parameters(statement))
          .returnValuesOnConditionCheckFailure(choices.onFailure())
          .build();
    });
    BatchExecuteStatementRequest request = BatchExecuteStatementRequest.builder()
        .statements(statements)
        .returnConsumedCapacity(choices.capacity())
        .build();
    return new Call("BatchExecuteStatement", request, client -> {
      BatchExecuteStatementResponse response = client.batchExecuteStatement(request);
      return Outcome.withUnordered(
          response.toBuilder()
              .responses(
                  response.responses().stream().map(StatementCalls::silent).toList())
              .build(),
          "ConsumedCapacity");
    });
  }

  private static BatchStatementResponse silent(BatchStatementResponse response) {
    BatchStatementError error = response.error();
    return error == null
        ? response
        : response.toBuilder().error(error.toBuilder().message(null).build()).build();
  }

  private Call transaction() {
    boolean reads = choices.oneIn(3);
    List<ParameterizedStatement> statements = choices.some(3, () -> {
      Statement statement = reads != choices.oneIn(30) ? grammar.readOne() : grammar.write();
      return ParameterizedStatement.builder()
          .statement(statement.text())
          .parameters(parameters(statement))
          .returnValuesOnConditionCheckFailure(choices.onFailure())
          .build();
    });
    ExecuteTransactionRequest request = ExecuteTransactionRequest.builder()
        .transactStatements(statements)
        .returnConsumedCapacity(choices.capacity())
        .build();
    return new Call("ExecuteTransaction", request, client -> {
      return Outcome.withUnordered(client.executeTransaction(request), "ConsumedCapacity");
    });
  }
}
