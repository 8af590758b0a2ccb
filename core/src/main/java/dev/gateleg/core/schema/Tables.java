package dev.gateleg.core.schema;

import dev.gateleg.core.call.Sleeper;
import dev.gateleg.core.error.CoreCode;
import dev.gateleg.core.error.TableMismatchException;
import dev.gateleg.core.error.UnavailableException;
import dev.gateleg.core.internal.sdk.ControlCalls;
import dev.gateleg.core.spi.transport.CallSite;
import dev.gateleg.model.TableOptions.Switch;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.DeleteTableRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeTableRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeTimeToLiveRequest;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndexDescription;
import software.amazon.awssdk.services.dynamodb.model.IndexStatus;
import software.amazon.awssdk.services.dynamodb.model.ResourceInUseException;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;
import software.amazon.awssdk.services.dynamodb.model.TableStatus;
import software.amazon.awssdk.services.dynamodb.model.TimeToLiveDescription;
import software.amazon.awssdk.services.dynamodb.model.UpdateTimeToLiveRequest;

/** Makes live tables from the model, deletes them, and tells how one differs from the model. */
public final class Tables {

  /** How long to wait between two looks at a table that is being made or deleted. */
  static final Duration BETWEEN_LOOKS = Duration.ofSeconds(1);

  /** How often to look: ten minutes, where DynamoDB takes seconds. */
  static final int MOST_LOOKS = 600;

  private Tables() {}

  /** The request that makes a table, with all of the schema's indexes and settings; on demand unless the schema says so. */
  public static CreateTableRequest request(TableSchema schema, String name) {
    return TableRequests.create(schema, name);
  }

  /**
   * Makes a table with the schema's settings, waits until it can be used, and switches on its time to live and
   * point-in-time recovery where the schema has them.
   *
   * @throws TableMismatchException with the code {@code TableExists} if there is a table of that name
   * @throws UnavailableException with the code {@code TableNotReady} if it is not ready after ten minutes
   */
  public static void create(DynamoDbClient client, TableSchema schema, String name) {
    create(client, schema, name, Sleeper.ofThread(), request -> {});
  }

  /**
   * Makes a table as {@link #create(DynamoDbClient, TableSchema, String)} does, with a request that is changed first:
   * settings that differ between environments.
   */
  public static void create(
      DynamoDbClient client,
      TableSchema schema,
      String name,
      Consumer<CreateTableRequest.Builder> change) {
    create(client, schema, name, Sleeper.ofThread(), change);
  }

  static void create(
      DynamoDbClient client,
      TableSchema schema,
      String name,
      Sleeper sleeper,
      Consumer<CreateTableRequest.Builder> change) {
    CreateTableRequest.Builder request = request(schema, name).toBuilder();
    change.accept(request);
    call(name, "CreateTable", request.build(), sent -> create(client, sent, name));
    awaitReady(client, name, sleeper);
    String attribute = schema.timeToLive();
    if (attribute != null) {
      UpdateTimeToLiveRequest live = UpdateTimeToLiveRequest.builder()
          .tableName(name)
          .timeToLiveSpecification(ttl -> ttl.enabled(true).attributeName(attribute))
          .build();
      call(name, "UpdateTimeToLive", live, client::updateTimeToLive);
    }
    if (schema.options().pointInTimeRecovery() == Switch.ON) {
      LiveOptions.switchRecoveryOn(client, name);
    }
  }

  private static TableDescription create(
      DynamoDbClient client, CreateTableRequest request, String name) {
    try {
      return client.createTable(request).tableDescription();
    } catch (ResourceInUseException e) {
      throw new TableMismatchException(
          CoreCode.TABLE_EXISTS,
          "There is a table " + name + " already; compare it with diff(), or give another name.",
          e);
    }
  }

  private static void awaitReady(DynamoDbClient client, String name, Sleeper sleeper) {
    String seen = "nothing";
    for (int look = 0; look < MOST_LOOKS; look++) {
      TableDescription table = describe(client, name);
      if (table != null && ready(table)) {
        return;
      }
      seen = table == null ? "nothing" : table.tableStatusAsString();
      sleeper.sleep(BETWEEN_LOOKS);
    }
    throw notReady(name, "made", seen);
  }

  private static boolean ready(TableDescription table) {
    return table.tableStatus() == TableStatus.ACTIVE
        && table.globalSecondaryIndexes().stream()
            .map(GlobalSecondaryIndexDescription::indexStatus)
            .allMatch(status -> status == IndexStatus.ACTIVE);
  }

  private static UnavailableException notReady(String name, String what, String seen) {
    return new UnavailableException(
        CoreCode.TABLE_NOT_READY,
        "The table " + name + " was not " + what + " after "
            + BETWEEN_LOOKS.multipliedBy(MOST_LOOKS).toMinutes() + " minutes (it is " + seen
            + "); look at it in AWS, and wait on.",
        null);
  }

  /**
   * Deletes a table with all that is in it, and waits until it is gone; does nothing where there is none.
   *
   * @throws UnavailableException with the code {@code TableNotReady} if it is still there after ten minutes
   */
  public static void delete(DynamoDbClient client, String name) {
    delete(client, name, Sleeper.ofThread());
  }

  static void delete(DynamoDbClient client, String name, Sleeper sleeper) {
    DeleteTableRequest request = DeleteTableRequest.builder().tableName(name).build();
    call(name, "DeleteTable", request, sent -> {
      try {
        return client.deleteTable(sent);
      } catch (ResourceNotFoundException e) {
        return e; // Gone already, which is what was asked for.
      }
    });
    String seen = "nothing";
    for (int look = 0; look < MOST_LOOKS; look++) {
      TableDescription table = describe(client, name);
      if (table == null) {
        return;
      }
      seen = table.tableStatusAsString();
      sleeper.sleep(BETWEEN_LOOKS);
    }
    throw notReady(name, "deleted", seen);
  }

  /** How a live table differs from the schema; empty where it does not. */
  public static List<Difference> diff(DynamoDbClient client, TableSchema schema, String name) {
    TableDescription table = describe(client, name);
    if (table == null) {
      return TableComparison.missing(name);
    }
    DescribeTimeToLiveRequest request =
        DescribeTimeToLiveRequest.builder().tableName(name).build();
    TimeToLiveDescription live = call(
            name, "DescribeTimeToLive", request, client::describeTimeToLive)
        .timeToLiveDescription();
    List<Difference> found =
        new ArrayList<>(new TableComparison(schema, table, live).differences());
    found.addAll(LiveOptions.differences(client, schema.options(), table));
    return List.copyOf(found);
  }

  private static @Nullable TableDescription describe(DynamoDbClient client, String name) {
    DescribeTableRequest request =
        DescribeTableRequest.builder().tableName(name).build();
    return call(name, "DescribeTable", request, sent -> {
          try {
            return Optional.of(client.describeTable(sent).table());
          } catch (ResourceNotFoundException e) {
            return Optional.<TableDescription>empty();
          }
        })
        .orElse(null);
  }

  static <Q extends DynamoDbRequest, R> R call(
      String table, String operation, Q request, Function<Q, R> send) {
    CallSite site = new CallSite(operation, table, null);
    return ControlCalls.call(site, table, () -> send.apply(request));
  }
}
