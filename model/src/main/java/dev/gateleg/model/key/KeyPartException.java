package dev.gateleg.model.key;

import dev.gateleg.model.error.ErrorCode;
import dev.gateleg.model.error.GatelegException;
import org.jspecify.annotations.Nullable;

/** A value that can't stand in a key: missing, empty, too wide, too fine, ambiguous. Raised before anything is sent. */
public final class KeyPartException extends GatelegException {
  private static final long serialVersionUID = 1L;
  private static final int LONGEST_SHOWN = 80;

  private final String component;
  private final String template;
  private final transient @Nullable Object value;

  KeyPartException(
      ErrorCode code,
      String component,
      String template,
      @Nullable Object value,
      String fact,
      String remedy) {
    super(
        code,
        (component.isEmpty() ? "" : "'" + component + "' of ") + "\"" + template + "\" " + fact
            + "; " + remedy + ".",
        null);
    this.component = component;
    this.template = template;
    this.value = value;
  }

  /** The component that the value was meant for; empty when the number of parts is wrong. */
  public String component() {
    return component;
  }

  /** The template as it was written. */
  public String template() {
    return template;
  }

  /** The value that was refused. */
  public @Nullable Object value() {
    return value;
  }

  /** A value as a message shows it: text in quotes, long ones cut. */
  static String shown(@Nullable Object value) {
    String text = String.valueOf(value);
    String cut = text.length() > LONGEST_SHOWN ? text.substring(0, LONGEST_SHOWN) + "…" : text;
    return value instanceof String ? "\"" + cut + "\"" : cut;
  }
}
