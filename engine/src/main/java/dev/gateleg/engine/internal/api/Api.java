package dev.gateleg.engine.internal.api;

import dev.gateleg.engine.internal.expression.InvalidExpressionException;
import dev.gateleg.engine.internal.fault.RequestFaults;
import dev.gateleg.engine.internal.validation.Errors;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.SdkPojo;
import software.amazon.awssdk.utils.builder.SdkBuilder;

/** All operations by their names. Thread-safe once it is filled. */
public final class Api {

  private final Map<String, Operation<?, ?>> operations = new HashMap<>();
  private final RequestFaults faults;

  public Api(RequestFaults faults) {
    this.faults = faults;
  }

  public <Q extends SdkPojo, R extends SdkPojo> Api add(
      String name, Supplier<? extends SdkBuilder<?, Q>> builder, Function<Q, R> handler) {
    operations.put(name, new Operation<>(name, builder, handler));
    return this;
  }

  public @Nullable Operation<?, ?> operation(String name) {
    return operations.get(name);
  }

  /** Calls the operation with that name, which must exist and take such a request. */
  public <Q extends SdkPojo, R extends SdkPojo> R call(String name, Q request) {
    @SuppressWarnings("unchecked") // The caller knows which types go with the name.
    Operation<Q, R> operation = (Operation<Q, R>) operations.get(name);
    if (operation == null) {
      throw new UnsupportedOperationException("[NotInThisEngine] this engine has no " + name);
    }
    return call(operation, request);
  }

  public <Q extends SdkPojo, R extends SdkPojo> R call(Operation<Q, R> operation, Q request) {
    faults.before(operation.name());
    R response;
    try {
      response = operation.handler().apply(request);
    } catch (InvalidExpressionException e) {
      throw Errors.validation(String.valueOf(e.getMessage()));
    }
    faults.after(operation.name());
    return response;
  }
}
