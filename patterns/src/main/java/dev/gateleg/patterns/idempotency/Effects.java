package dev.gateleg.patterns.idempotency;

import dev.gateleg.core.write.TransactionPart;
import java.util.ArrayList;
import java.util.List;

/** The writes that an operation makes, collected while its body runs. Not thread-safe. */
public final class Effects {

  private final List<TransactionPart> parts = new ArrayList<>();

  Effects() {}

  /** Adds a write, which happens together with all others or not at all. */
  public Effects add(TransactionPart write) {
    parts.add(write);
    return this;
  }

  List<TransactionPart> parts() {
    return parts;
  }
}
