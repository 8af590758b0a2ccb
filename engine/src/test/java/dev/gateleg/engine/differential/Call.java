package dev.gateleg.engine.differential;

import java.util.function.Function;
import software.amazon.awssdk.core.SdkPojo;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * A call, to be made on any client.
 *
 * @param kind the operation's name
 * @param request what is sent
 * @param answer makes the call, and gives what matters of its answer
 */
record Call(String kind, SdkPojo request, Function<DynamoDbClient, Object> answer) {

  boolean is(String... kinds) {
    return java.util.List.of(kinds).contains(kind);
  }

  String text() {
    return request.toString();
  }
}
