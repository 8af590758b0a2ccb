package dev.gateleg.engine.internal.http;

import org.jspecify.annotations.Nullable;

/**
 * A request as it came.
 *
 * @param method such as POST
 * @param contentType the body's type, or null
 * @param target the service and the operation, or null
 * @param body the body's bytes
 * @param keepsAlive whether the client goes on with the connection afterwards
 */
record Request(
    String method,
    @Nullable String contentType,
    @Nullable String target,
    byte[] body,
    boolean keepsAlive) {}
