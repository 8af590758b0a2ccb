package dev.gateleg.patterns.idempotency;

import dev.gateleg.core.write.RefusedAction;
import dev.gateleg.core.write.TransactionPart;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The writes that an operation makes, collected while its body runs. Not thread-safe. */
public final class Effects {

  private final List<TransactionPart> parts = new ArrayList<>();
  private @Nullable Function<List<RefusedAction>, ? extends RuntimeException> refusal;

  Effects() {}

  /** Adds a write, which happens together with all others or not at all. */
  public Effects add(TransactionPart write) {
    parts.add(write);
    return this;
  }

  /**
   * Says what is thrown where conditions of these writes fail. It gets every write that was refused, with the item as it was;
   * without this the first of them throws what it would by itself.
   */
  public Effects orThrow(Function<List<RefusedAction>, ? extends RuntimeException> failure) {
    refusal = failure;
    return this;
  }

  List<TransactionPart> parts() {
    return parts;
  }

  /** What is thrown for writes that were refused. */
  RuntimeException refusal(List<RefusedAction> refused) {
    return refusal == null ? refused.get(0).exception() : refusal.apply(refused);
  }
}
