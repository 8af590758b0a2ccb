package dev.gateleg.model.key;

import dev.gateleg.model.error.ErrorCode;
import dev.gateleg.model.error.GatelegException;

/** A template that can't be used: malformed, or not fitting its types. Found when it is built, never at a write. */
public final class KeyTemplateException extends GatelegException {
  private static final long serialVersionUID = 1L;

  private final String template;

  KeyTemplateException(ErrorCode code, String template, String explanation) {
    super(code, explanation, null);
    this.template = template;
  }

  /** The template as it was written. */
  public String template() {
    return template;
  }
}
