package dev.gateleg.engine.internal.api;

import org.jspecify.annotations.Nullable;

/**
 * Operations that belong together.
 *
 * <p>An operation, and the parts that only it needs, are made when it is first asked for: the SDK's classes are large, and
 * an engine must start within milliseconds.
 */
interface OperationGroup {

  /** The operation with that name; null if it is none of this group's. Called by one thread at a time. */
  @Nullable
  Operation<?, ?> find(String name);
}
