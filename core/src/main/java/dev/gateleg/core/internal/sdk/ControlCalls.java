package dev.gateleg.core.internal.sdk;

import dev.gateleg.core.internal.send.Failures;
import dev.gateleg.core.spi.transport.CallSite;
import dev.gateleg.core.spi.transport.Failure;
import java.util.function.Supplier;
import software.amazon.awssdk.core.exception.SdkException;

/** Calls that are about tables, not items: they go straight to the SDK, and fail in the same words. */
public final class ControlCalls {

  private ControlCalls() {}

  /** Makes a call about a table. */
  public static <R> R call(CallSite site, String table, Supplier<R> call) {
    try {
      return call.get();
    } catch (SdkException e) {
      throw Failures.translated(SdkFailures.of(e, 0), site, table);
    } catch (IllegalStateException e) {
      RuntimeException closed = AccessErrors.closed(e);
      throw closed instanceof Failure failure ? Failures.translated(failure, site, table) : closed;
    }
  }
}
