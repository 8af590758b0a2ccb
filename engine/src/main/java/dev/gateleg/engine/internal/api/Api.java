package dev.gateleg.engine.internal.api;

import dev.gateleg.engine.internal.expression.InvalidExpressionException;
import dev.gateleg.engine.internal.fault.RequestFaults;
import dev.gateleg.engine.internal.upkeep.Life;
import dev.gateleg.engine.internal.validation.Errors;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.SdkPojo;

/** All operations by their names. Thread-safe. */
public final class Api {

  private final Map<String, Operation<?, ?>> operations = new ConcurrentHashMap<>();
  private final RequestFaults faults;
  private final Finder finder;
  private final Life life;

  /** Finds operations by their names. */
  @FunctionalInterface
  interface Finder {
    @Nullable
    Operation<?, ?> find(String name);
  }

  Api(RequestFaults faults, Finder finder, Life life) {
    this.faults = faults;
    this.finder = finder;
    this.life = life;
  }

  public @Nullable Operation<?, ?> operation(String name) {
    Operation<?, ?> known = operations.get(name);
    if (known != null) {
      return known;
    }
    Operation<?, ?> found = finder.find(name);
    if (found != null) {
      operations.put(name, found);
    }
    return found;
  }

  /** Calls the operation with that name, which must exist and take such a request. */
  public <Q extends SdkPojo, R extends SdkPojo> R call(String name, Q request) {
    @SuppressWarnings("unchecked") // The caller knows which types go with the name.
    Operation<Q, R> operation = (Operation<Q, R>) operation(name);
    if (operation == null) {
      throw new UnsupportedOperationException(
          "[NotInThisEngine] this engine has no " + name + "; test it against DynamoDB itself");
    }
    return call(operation, request);
  }

  public Life life() {
    return life;
  }

  /**
   * Calls an operation.
   *
   * @throws IllegalStateException if the engine is closed or has failed
   */
  public <Q extends SdkPojo, R extends SdkPojo> R call(Operation<Q, R> operation, Q request) {
    life.check();
    faults.before(operation.name());
    R response;
    try {
      response = operation.handler().apply(request);
    } catch (InvalidExpressionException e) {
      throw Errors.validation(String.valueOf(e.getMessage()));
    } catch (VirtualMachineError e) {
      life.struckBy(e);
      throw e;
    }
    faults.after(operation.name());
    return response;
  }
}
