package dev.gateleg.tools.migrate;

import dev.gateleg.patterns.migration.Migration;
import dev.gateleg.tools.command.MigrationSource;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** The post's migration, as its program declares it. */
// region source
public final class PostMigration implements MigrationSource {

  @Override
  public String name() {
    return "letters-by-town";
  }

  @Override
  public Migration<?, ?> over(DynamoDbClient client) {
    return Migration.between(name(), OldPostTable.open(client), PostTable.open(client))
        .move(OldLetters.TYPE, Letters.TYPE)
        .declared();
  }
}
// endregion
