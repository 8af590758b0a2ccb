package dev.gateleg.model.key;

/** A string that is no key of a template, met where one was expected. */
public final class KeyFormatException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;
  private static final String CODE = "KeyUndecodable";

  private final String template;
  private final String key;

  KeyFormatException(String template, String key, String why) {
    super("[" + CODE + "] " + KeyPartException.shown(key) + " is no key of \"" + template + "\": "
        + why + "; check that the item belongs to this entity and was written with this template.");
    this.template = template;
    this.key = key;
  }

  /** The name of the fault: {@code KeyUndecodable}. */
  public String code() {
    return CODE;
  }

  /** The template that the key was read with. */
  public String template() {
    return template;
  }

  /** The string that was no key. */
  public String key() {
    return key;
  }
}
