package dev.gateleg.engine.internal.http;

import org.jspecify.annotations.Nullable;

/**
 * A request as it came.
 *
 * @param method such as POST
 * @param path what the request is for; DynamoDB has only the root
 * @param headers the headers that matter
 * @param body the body's bytes, as they were before they were compressed
 * @param keepsAlive whether the client goes on with the connection afterwards
 */
record Request(String method, String path, Headers headers, byte[] body, boolean keepsAlive) {

  /** Whether it is for the root, perhaps with a query, of which nothing is made. */
  boolean isForRoot() {
    return path.equals("/") || path.startsWith("/?");
  }

  @Nullable
  String header(Headers.Name name) {
    return headers.value(name);
  }
}
