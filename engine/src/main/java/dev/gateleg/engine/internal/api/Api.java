package dev.gateleg.engine.internal.api;

import dev.gateleg.engine.internal.expression.InvalidExpressionException;
import dev.gateleg.engine.internal.fault.RequestFaults;
import dev.gateleg.engine.internal.operation.Operation;
import dev.gateleg.engine.internal.upkeep.Life;
import dev.gateleg.engine.internal.validation.Errors;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Function;
import software.amazon.awssdk.core.SdkPojo;

/** The one way to call operations, for clients and HTTP alike. Thread-safe. */
public final class Api {

  private final AtomicReferenceArray<Handler<?, ?>> handlers =
      new AtomicReferenceArray<>(Operation.values().length);
  private final RequestFaults faults;
  private final Function<Operation, Handler<?, ?>> finder;
  private final Life life;

  Api(RequestFaults faults, Function<Operation, Handler<?, ?>> finder, Life life) {
    this.faults = faults;
    this.finder = finder;
    this.life = life;
  }

  /** What answers the operation. */
  public Handler<?, ?> handler(Operation operation) {
    Handler<?, ?> known = handlers.get(operation.ordinal());
    if (known == null) {
      known = finder.apply(operation);
      handlers.set(operation.ordinal(), known);
    }
    return known;
  }

  public Life life() {
    return life;
  }

  /**
   * Calls an operation.
   *
   * @param request a request of the operation
   * @throws IllegalStateException if the engine is closed or has failed
   */
  public <Q extends SdkPojo, R extends SdkPojo> R call(Operation operation, Q request) {
    life.check();
    faults.before(operation);
    R response;
    try {
      @SuppressWarnings("unchecked") // The caller knows which types go with the operation.
      Handler<Q, R> handler = (Handler<Q, R>) handler(operation);
      response = handler.answer().apply(request);
    } catch (InvalidExpressionException e) {
      throw Errors.validation(String.valueOf(e.getMessage()));
    } catch (VirtualMachineError e) {
      life.struckBy(e);
      throw e;
    }
    faults.after(operation);
    return response;
  }
}
