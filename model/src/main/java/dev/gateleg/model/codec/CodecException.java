package dev.gateleg.model.codec;

import dev.gateleg.model.error.ErrorCode;
import dev.gateleg.model.error.GatelegException;
import dev.gateleg.model.error.ModelCode;
import org.jspecify.annotations.Nullable;

/** A value that can't be stored, or a stored one that can't be read as the component's type. */
public final class CodecException extends GatelegException {

  private static final long serialVersionUID = 1L;

  private CodecException(ErrorCode code, String message, @Nullable Throwable cause) {
    super(code, message, cause);
  }

  /** An attribute of another kind than its component has. */
  public static CodecException wrongKind(
      String path, AttributeKind expected, AttributeKind actual) {
    return new CodecException(
        ModelCode.ATTRIBUTE_KIND,
        "'" + path + "' is stored as " + actual + ", not " + expected
            + "; mend the item, or give the component a converter that reads both.",
        null);
  }

  /** An attribute whose stored form is not one of its component's type. */
  public static CodecException malformed(
      String path, String stored, String type, @Nullable Throwable cause) {
    return new CodecException(
        ModelCode.ATTRIBUTE_MALFORMED,
        "'" + path + "' holds \"" + stored + "\", which is no " + type
            + "; mend the item, or give the component a converter that reads it.",
        cause);
  }

  /** An attribute that the record needs and the item lacks. */
  public static CodecException missing(String type, String attribute) {
    return new CodecException(
        ModelCode.ATTRIBUTE_MISSING,
        type + " needs '" + attribute
            + "', which the item lacks; mend the item, or make the component Optional.",
        null);
  }

  /** A component that is null in a record about to be written. */
  public static CodecException nullComponent(String type, String component) {
    return new CodecException(
        ModelCode.COMPONENT_NULL,
        type + "." + component + " is null; give it a value, or make it @Nullable or Optional.",
        null);
  }

  /** A collection about to be written that holds null. */
  static CodecException nullElement(String collection, String where) {
    return new CodecException(
        ModelCode.ELEMENT_NULL,
        "A " + collection + " holds null " + where
            + "; leave it out, or store a value that stands for it.",
        null);
  }

  /** A set about to be written that is empty. */
  static CodecException emptySet() {
    return new CodecException(
        ModelCode.SET_EMPTY, "DynamoDB has no empty set; leave it out, or use a list.", null);
  }

  /** A time with more digits of a second than its attribute has. */
  static CodecException tooFine(Object value, String format) {
    return new CodecException(
        ModelCode.TIME_TOO_FINE,
        value + " has finer digits than " + format
            + ", the format of its attribute; truncate it before, or use a finer format.",
        null);
  }

  /** A value of a document that DynamoDB has no kind for. */
  static CodecException document(Object value) {
    return new CodecException(
        ModelCode.DOCUMENT_VALUE,
        "A free-form attribute holds a " + value.getClass().getName()
            + ", which can't be stored as it is; use text, numbers, booleans, bytes, lists, maps with keys of text, or sets of one kind.",
        null);
  }

  /** A number that DynamoDB can't hold exactly. */
  public static CodecException number(String value, String why) {
    return new CodecException(
        ModelCode.NUMBER_RANGE,
        value + " " + why + "; round it, or store it as text through a converter.",
        null);
  }
}
