package dev.gateleg.engine.internal.api;

import dev.gateleg.engine.internal.operation.Operation;
import org.jspecify.annotations.Nullable;

/**
 * The handlers of operations that belong together.
 *
 * <p>A handler, and the parts that only it needs, are made when its operation is first called: the SDK's classes are large, and
 * an engine must start within milliseconds.
 */
interface OperationGroup {

  /** What answers the operation; null if it is none of this group's. Called by one thread at a time. */
  @Nullable
  Handler<?, ?> handler(Operation operation);
}
