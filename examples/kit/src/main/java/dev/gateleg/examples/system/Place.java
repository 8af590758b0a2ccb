package dev.gateleg.examples.system;

import dev.gateleg.core.call.CallListener;
import java.nio.file.Path;
import java.time.Clock;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;

/**
 * Where a system runs.
 *
 * @param client DynamoDB, or what speaks its API
 * @param streams its streams
 * @param table the table's name
 * @param clock what time it is
 * @param listener hears of every request to DynamoDB
 * @param folder where it may keep files, in a folder of its own name
 */
public record Place(
    DynamoDbClient client,
    DynamoDbStreamsClient streams,
    String table,
    Clock clock,
    CallListener listener,
    Path folder) {}
