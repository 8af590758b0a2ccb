package dev.gateleg.proofs.models;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;

/**
 * What a control makes wrong: what Gateleg sends and hears, or how it is called. Both stand for a library that has the
 * fault; nothing of it is in published code.
 *
 * @param wire what is wrong between Gateleg and the network
 * @param slip what is wrong where a program calls it; null for nothing
 */
record Meddling(Wire wire, @Nullable Slip slip) {

  /** Nothing is wrong. */
  static final Meddling NONE = new Meddling((model, request, send) -> send.apply(request), null);

  /** What lies between Gateleg and the network. */
  interface Wire {

    /** Sends a request, changed or more than once, and gives the answer, changed or not. */
    Object sent(
        CompiledModel model, DynamoDbRequest request, Function<DynamoDbRequest, Object> send);
  }

  /** A mistake of a library that can't be made by changing what it sends. */
  enum Slip {
    /** A transaction and a rollup take what another tenant's table prepared. */
    TAKES_OTHER_TENANTS_WRITES,
    /** A delete of an entity at version 0 deletes what is there. */
    DELETES_AT_VERSION_ZERO,
    /** What was given is returned, not what is stored. */
    RETURNS_WHAT_WAS_GIVEN,
    /** A null bound ends in a bare exception. */
    TRIPS_OVER_NULL_BOUNDS,
    /** What can't be decoded is left out of lists and counted. */
    COUNTS_WHAT_IT_LEAVES_OUT,
    /** What the process wrote itself is not looked for. */
    FORGETS_OWN_WRITES,
    /** An operation that is run again after it was made is told as a mistake. */
    TAKES_REPEATS_FOR_MISTAKES,
    /** A batch that is interrupted does not say what it wrote. */
    LOSES_ITS_ACCOUNT,
    /** A write that is interrupted while nobody knows whether it was made is told as not made. */
    TAKES_INTERRUPTS_FOR_REFUSALS
  }

  /** A client through which requests of a model's table go wrong. */
  DynamoDbClient around(CompiledModel model, DynamoDbClient below) {
    if (this == NONE) {
      return below;
    }
    return (DynamoDbClient) Proxy.newProxyInstance(
        DynamoDbClient.class.getClassLoader(),
        new Class<?>[] {DynamoDbClient.class},
        (proxy, method, arguments) -> {
          try {
            if (arguments != null && arguments[0] instanceof DynamoDbRequest request) {
              return wire.sent(model, request, changed -> {
                try {
                  return method.invoke(below, changed);
                } catch (InvocationTargetException e) {
                  throw unchecked(e);
                } catch (IllegalAccessException e) {
                  throw new IllegalStateException(e);
                }
              });
            }
            return method.invoke(below, arguments);
          } catch (InvocationTargetException e) {
            throw e.getCause();
          }
        });
  }

  private static RuntimeException unchecked(InvocationTargetException e) {
    if (e.getCause() instanceof Error error) {
      throw error;
    }
    return e.getCause() instanceof RuntimeException thrown
        ? thrown
        : new IllegalStateException(e.getCause());
  }
}
