package dev.gateleg.engine.internal.client;

import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;

/** Futures that are complete when they are made. */
final class Futures {

  private Futures() {}

  static <T> CompletableFuture<T> of(Supplier<T> call) {
    try {
      return CompletableFuture.completedFuture(call.get());
    } catch (RuntimeException e) {
      return CompletableFuture.failedFuture(e);
    }
  }
}
