package dev.gateleg.engine.internal.api;

import java.util.function.Function;
import java.util.function.Supplier;
import software.amazon.awssdk.core.SdkPojo;
import software.amazon.awssdk.utils.builder.SdkBuilder;

/**
 * One of DynamoDB's operations.
 *
 * @param name its name on the wire
 * @param builder makes an empty request
 * @param handler answers a request
 */
public record Operation<Q extends SdkPojo, R extends SdkPojo>(
    String name, Supplier<? extends SdkBuilder<?, Q>> builder, Function<Q, R> handler) {}
