package dev.gateleg.engine.internal.api;

import java.util.function.Function;
import java.util.function.Supplier;
import software.amazon.awssdk.core.SdkPojo;
import software.amazon.awssdk.utils.builder.SdkBuilder;

/**
 * What answers an operation.
 *
 * @param request makes an empty request
 * @param answer answers a request
 */
public record Handler<Q extends SdkPojo, R extends SdkPojo>(
    Supplier<? extends SdkBuilder<?, Q>> request, Function<Q, R> answer) {}
