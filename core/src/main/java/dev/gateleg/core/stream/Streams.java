package dev.gateleg.core.stream;

import dev.gateleg.core.internal.stream.SdkStreams;
import dev.gateleg.core.spi.stream.StreamTransport;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;

/** Opens change streams through the AWS SDK. */
public final class Streams {

  private Streams() {}

  /** The streams that a client reads. Thread-safe, as the client is. */
  public static StreamTransport of(DynamoDbStreamsClient client) {
    return new SdkStreams(client);
  }
}
