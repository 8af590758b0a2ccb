package dev.gateleg.model.key;

/** A template that can't be used: malformed, or not fitting its types. Found when it is built, never at a write. */
public final class KeyTemplateException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  private final String code;
  private final String template;

  KeyTemplateException(String code, String template, String explanation) {
    super("[" + code + "] " + explanation);
    this.code = code;
    this.template = template;
  }

  /** The name of the fault, such as {@code KeyPartNotDelimited}. */
  public String code() {
    return code;
  }

  /** The template as it was written. */
  public String template() {
    return template;
  }
}
