package dev.gateleg.core.spi.expression;

import dev.gateleg.core.item.Value;
import java.util.Map;

/** The names and values that stand behind the placeholders of a request's expressions. */
public interface Placeholders {

  /** The names behind the aliases. */
  Map<String, String> names();

  /** The values behind the placeholders. */
  Map<String, Value> values();
}
