package dev.gateleg.benchmarks.scale;

import dev.gateleg.patterns.changes.ChangeConsumer;
import dev.gateleg.patterns.changes.Changes;
import java.net.URI;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;

/**
 * A process that consumes the changes of a table as a consumer does by default. Says {@code begun}, {@code first} at the first
 * record, and {@code all} with the sum of the cents at the last.
 */
final class GatelegConsumer {

  private GatelegConsumer() {}

  /** Takes the endpoint, the stream's ARN, which it does not need, and how many records there are. */
  public static void main(String[] arguments) throws Exception {
    System.out.println("begun");
    URI endpoint = URI.create(arguments[0]);
    long expected = Long.parseLong(arguments[2]);
    AwsCredentialsProvider anybody =
        StaticCredentialsProvider.create(AwsBasicCredentials.create("local", "local"));
    DynamoDbClient client = DynamoDbClient.builder()
        .endpointOverride(endpoint)
        .region(Region.US_EAST_1)
        .credentialsProvider(anybody)
        .build();
    DynamoDbStreamsClient streams = DynamoDbStreamsClient.builder()
        .endpointOverride(endpoint)
        .region(Region.US_EAST_1)
        .credentialsProvider(anybody)
        .build();
    AtomicLong count = new AtomicLong();
    AtomicLong cents = new AtomicLong();
    CountDownLatch all = new CountDownLatch(1);
    Changes changes = Changes.of(TramTable.TYPE.open(client), "sum")
        .on(
            Fares.TYPE,
            fares -> fares.inserted(fare -> {
              cents.addAndGet(fare.entity().cents());
              long now = count.incrementAndGet();
              if (now == 1) {
                System.out.println("first");
              }
              if (now == expected) {
                all.countDown();
              }
            }));
    try (ChangeConsumer consumer = changes.consuming(streams).start()) {
      all.await();
      System.out.println("all " + cents);
    }
  }
}
