package dev.gateleg.examples.system;

import dev.gateleg.core.Table;
import dev.gateleg.core.error.TableMismatchException;
import dev.gateleg.core.schema.TableSchema;
import dev.gateleg.core.schema.Tables;
import java.util.Comparator;
import java.util.List;
import java.util.ServiceLoader;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.StreamViewType;

/** One of the example systems. Found by the {@link ServiceLoader}, so that the demo knows none of them by name. */
public interface ExampleSystem {

  /** Its name: of its table, and the first part of its paths. */
  String name();

  /** The interface of its access patterns. */
  Class<? extends Table> patterns();

  /** The schema of its table. */
  TableSchema schema();

  /** Opens it. Nothing is written. */
  OpenSystem open(Place place);

  /** Makes its table, with a stream of whole items, where there is none. */
  default void createTable(DynamoDbClient client, String name) {
    try {
      Tables.create(
          client,
          schema(),
          name,
          table -> table.streamSpecification(stream ->
              stream.streamEnabled(true).streamViewType(StreamViewType.NEW_AND_OLD_IMAGES)));
    } catch (TableMismatchException e) {
      if (!e.code().equals("TableExists")) {
        throw e;
      }
    }
  }

  /** All systems on the class path, by name. */
  static List<ExampleSystem> all() {
    return ServiceLoader.load(ExampleSystem.class).stream()
        .map(ServiceLoader.Provider::get)
        .sorted(Comparator.comparing(ExampleSystem::name))
        .toList();
  }
}
