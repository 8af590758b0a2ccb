package dev.gateleg.model.key;

import dev.gateleg.model.error.GatelegException;
import dev.gateleg.model.error.ModelCode;

/** A string that is no key of a template, met where one was expected. */
public final class KeyFormatException extends GatelegException {
  private static final long serialVersionUID = 1L;

  private final String template;
  private final String key;

  KeyFormatException(String template, String key, String why) {
    super(
        ModelCode.KEY_UNDECODABLE,
        KeyPartException.shown(key) + " is no key of \"" + template + "\": " + why
            + "; check that the item belongs to this entity and was written with this template.",
        null);
    this.template = template;
    this.key = key;
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
