package dev.gateleg.tools.verb;

import dev.gateleg.engine.Endpoint;
import dev.gateleg.engine.Engine;
import dev.gateleg.tools.shop.ShopSeed;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** A shop behind an endpoint, and its model as a file. */
final class ShopTable implements AutoCloseable {

  private final Engine engine = Engine.inMemory();
  private final Endpoint endpoint = engine.serve(0);
  private final Path model;

  ShopTable(Path folder, long items) throws IOException {
    ShopSeed.fill(engine.client(), "shop", items, 42);
    this.model = Files.writeString(folder.resolve("shop.json"), ShopSeed.model().write());
  }

  String model() {
    return model.toString();
  }

  String endpoint() {
    return endpoint.uri().toString();
  }

  Engine engine() {
    return engine;
  }

  DynamoDbClient client() {
    return engine.client();
  }

  /** The words with the model and the endpoint after them. */
  String[] on(String... words) {
    return Stream.concat(Stream.of(words), Stream.of("--model", model(), "--endpoint", endpoint()))
        .toArray(String[]::new);
  }

  /** Everything in the table, by key. */
  Map<String, Map<String, AttributeValue>> everything() {
    Map<String, Map<String, AttributeValue>> all = new TreeMap<>();
    client()
        .scanPaginator(scan -> scan.tableName("shop").consistentRead(true))
        .items()
        .forEach(item -> all.put(item.get("PK").s() + "|" + item.get("SK").s(), item));
    return all;
  }

  Map<String, AttributeValue> item(String partition, String sort) {
    return client()
        .getItem(get -> get.tableName("shop")
            .consistentRead(true)
            .key(Map.of("PK", AttributeValue.fromS(partition), "SK", AttributeValue.fromS(sort))))
        .item();
  }

  @Override
  public void close() {
    endpoint.close();
    engine.close();
  }
}
