package dev.gateleg.tools.command;

import dev.gateleg.patterns.migration.Migration;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * Brings a program's migration along, which only its own code can declare. The program lists it in {@code
 * META-INF/services/dev.gateleg.tools.command.MigrationSource}, and is on the class path; then {@code gateleg migrate} knows it.
 */
public interface MigrationSource {

  /** The migration's name. */
  String name();

  /** The migration, of tables that are opened through the client. Nothing is sent. */
  Migration<?, ?> over(DynamoDbClient client);
}
