package dev.gateleg.engine.internal.api;

import dev.gateleg.engine.internal.operation.Operation;
import dev.gateleg.engine.internal.partiql.StatementBatches;
import dev.gateleg.engine.internal.partiql.StatementTransactions;
import dev.gateleg.engine.internal.partiql.Statements;
import dev.gateleg.engine.internal.read.Selections;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.BatchExecuteStatementRequest;
import software.amazon.awssdk.services.dynamodb.model.ExecuteStatementRequest;
import software.amazon.awssdk.services.dynamodb.model.ExecuteTransactionRequest;

/** PartiQL statements. */
final class StatementOperations implements OperationGroup {

  private final Parts parts;
  private @Nullable Statements statements;

  StatementOperations(Parts parts) {
    this.parts = parts;
  }

  @Override
  public @Nullable Handler<?, ?> handler(Operation operation) {
    return switch (operation) {
      case EXECUTE_STATEMENT ->
        new Handler<>(ExecuteStatementRequest::builder, statements()::execute);
      case BATCH_EXECUTE_STATEMENT ->
        new Handler<>(
            BatchExecuteStatementRequest::builder,
            new StatementBatches(statements(), parts.reads())::execute);
      case EXECUTE_TRANSACTION ->
        new Handler<>(
            ExecuteTransactionRequest::builder,
            new StatementTransactions(
                statements(), parts.readTransactions(), parts.writeTransactions())::execute);
      default -> null;
    };
  }

  private Statements statements() {
    if (statements == null) {
      statements = new Statements(parts.catalog(), parts.writer(), new Selections(parts.pages()));
    }
    return statements;
  }
}
