package dev.gateleg.core.spi.expression;

import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The names and values that stand behind the placeholders of a request's expressions. */
public interface Placeholders {

  /** The names behind the aliases. */
  Map<String, String> names();

  /** The values behind the placeholders. */
  Map<String, AttributeValue> values();
}
