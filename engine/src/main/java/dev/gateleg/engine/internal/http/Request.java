package dev.gateleg.engine.internal.http;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A request as it came.
 *
 * @param method such as POST
 * @param headers by their names in lower case
 * @param body the body's bytes
 * @param keepsAlive whether the client goes on with the connection afterwards
 */
record Request(String method, Map<String, String> headers, byte[] body, boolean keepsAlive) {

  @Nullable
  String header(String name) {
    return headers.get(name);
  }
}
