package dev.gateleg.proofs.changes;

import dev.gateleg.patterns.changes.ChangeConsumer;
import dev.gateleg.patterns.changes.Changes;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URI;
import java.time.Duration;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;

/** A worker's process: it prints the id of each entry that it is told of, until standard input ends or it is killed. */
final class ConsumerProcess {

  static final String READY = "ready";

  private ConsumerProcess() {}

  /** Consumes; the arguments are the endpoint, the worker's name and the lease. */
  public static void main(String[] arguments) throws IOException {
    PrintStream out = System.out;
    URI endpoint = URI.create(arguments[0]);
    AwsCredentialsProvider anybody =
        StaticCredentialsProvider.create(AwsBasicCredentials.create("gateleg", "gateleg"));
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
    Changes changes = Changes.of(ArchiveTable.TYPE.open(client), "kills")
        .on(
            Entries.TYPE,
            entries -> entries.inserted(entry -> {
              synchronized (out) {
                out.println(entry.entity().entryId());
                out.flush();
              }
            }));
    try (ChangeConsumer consumer = changes
        .consuming(streams)
        .worker(arguments[1])
        .lease(Duration.parse(arguments[2]))
        .start()) {
      out.println(READY);
      int unused = System.in.read(); // until the watcher ends
    }
  }
}
