package dev.gateleg.model.codec;

import org.jspecify.annotations.Nullable;

/** A value that can't be stored, or a stored one that can't be read as the component's type. */
public final class CodecException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final String code;

  private CodecException(String code, String message, @Nullable Throwable cause) {
    super("[" + code + "] " + message, cause);
    this.code = code;
  }

  /** An attribute of another kind than its component has. */
  public static CodecException wrongKind(
      String path, AttributeKind expected, AttributeKind actual) {
    return new CodecException(
        "AttributeKind",
        "'" + path + "' is stored as " + actual + ", not " + expected
            + "; mend the item, or give the component a converter that reads both.",
        null);
  }

  /** An attribute whose stored form is not one of its component's type. */
  public static CodecException malformed(
      String path, String stored, String type, @Nullable Throwable cause) {
    return new CodecException(
        "AttributeMalformed",
        "'" + path + "' holds \"" + stored + "\", which is no " + type
            + "; mend the item, or give the component a converter that reads it.",
        cause);
  }

  /** An attribute that the record needs and the item lacks. */
  public static CodecException missing(String type, String attribute) {
    return new CodecException(
        "AttributeMissing",
        type + " needs '" + attribute
            + "', which the item lacks; mend the item, or make the component Optional.",
        null);
  }

  /** A component that is null in a record about to be written. */
  public static CodecException nullComponent(String type, String component) {
    return new CodecException(
        "ComponentNull",
        type + "." + component + " is null; give it a value, or make it @Nullable or Optional.",
        null);
  }

  /** A collection about to be written that holds null. */
  static CodecException nullElement(String collection, String where) {
    return new CodecException(
        "ElementNull",
        "A " + collection + " holds null " + where
            + "; leave it out, or store a value that stands for it.",
        null);
  }

  /** A set about to be written that is empty. */
  static CodecException emptySet() {
    return new CodecException(
        "SetEmpty", "DynamoDB has no empty set; leave it out, or use a list.", null);
  }

  /** A time with more digits of a second than its attribute has. */
  static CodecException tooFine(Object value, String format) {
    return new CodecException(
        "TimeTooFine",
        value + " has finer digits than " + format
            + ", the format of its attribute; truncate it before, or use a finer format.",
        null);
  }

  /** A value of a document that DynamoDB has no kind for. */
  static CodecException document(Object value) {
    return new CodecException(
        "DocumentValue",
        "A free-form attribute holds a " + value.getClass().getName()
            + ", which can't be stored as it is; use text, numbers, booleans, bytes, lists, maps with keys of text, or sets of one kind.",
        null);
  }

  /** A number that DynamoDB can't hold exactly. */
  public static CodecException number(String value, String why) {
    return new CodecException(
        "NumberRange",
        value + " " + why + "; round it, or store it as text through a converter.",
        null);
  }

  /** What went wrong, as one word of docs/errors.md. */
  public String code() {
    return code;
  }
}
