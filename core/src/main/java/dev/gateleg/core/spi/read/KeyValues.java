package dev.gateleg.core.spi.read;

import dev.gateleg.core.item.Value;
import dev.gateleg.model.key.KeyOrder;
import java.math.BigDecimal;
import java.util.Arrays;

/** The order of key values of one kind, as DynamoDB sorts them. */
final class KeyValues {

  private KeyValues() {}

  /** Below zero, zero or above, as the first sorts before, with or after the second. */
  static int compare(Value first, Value second) {
    if (first.n() != null && second.n() != null) {
      return new BigDecimal(first.n()).compareTo(new BigDecimal(second.n()));
    }
    return first.s() != null && second.s() != null
        ? KeyOrder.compare(first.s(), second.s())
        : Arrays.compareUnsigned(first.b().asByteArrayUnsafe(), second.b().asByteArrayUnsafe());
  }
}
