package dev.gateleg.engine.internal.http;

import org.jspecify.annotations.Nullable;

/**
 * A request as it came.
 *
 * @param method such as POST
 * @param headers the headers that matter
 * @param body the body's bytes, as they were before they were compressed
 * @param keepsAlive whether the client goes on with the connection afterwards
 */
record Request(String method, Headers headers, byte[] body, boolean keepsAlive) {

  @Nullable
  String header(Headers.Name name) {
    return headers.value(name);
  }
}
