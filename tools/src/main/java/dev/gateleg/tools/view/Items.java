package dev.gateleg.tools.view;

import dev.gateleg.model.codec.AttributeKind;
import dev.gateleg.model.key.KeyRange;
import java.math.BigDecimal;
import java.util.Base64;
import java.util.HexFormat;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Attribute values, told apart and shown. */
final class Items {

  private Items() {}

  static AttributeKind kind(AttributeValue value) {
    return switch (value.type()) {
      case S -> AttributeKind.STRING;
      case N -> AttributeKind.NUMBER;
      case B -> AttributeKind.BINARY;
      case BOOL -> AttributeKind.BOOLEAN;
      case M -> AttributeKind.MAP;
      case L -> AttributeKind.LIST;
      case SS -> AttributeKind.STRING_SET;
      case NS -> AttributeKind.NUMBER_SET;
      case BS -> AttributeKind.BINARY_SET;
      default -> AttributeKind.NULL;
    };
  }

  /** DynamoDB's short name of a kind. */
  static String tag(AttributeKind kind) {
    return switch (kind) {
      case STRING -> "S";
      case NUMBER -> "N";
      case BINARY -> "B";
      case BOOLEAN -> "BOOL";
      case NULL -> "NULL";
      case MAP -> "M";
      case LIST -> "L";
      case STRING_SET -> "SS";
      case NUMBER_SET -> "NS";
      case BINARY_SET -> "BS";
    };
  }

  /** A key attribute's value for people: text and numbers as they are, bytes as hexadecimal digits. */
  static String shown(AttributeValue value) {
    if (value.s() != null) {
      return value.s();
    }
    return value.n() != null ? value.n() : HexFormat.of().formatHex(value.b().asByteArray());
  }

  /** Whether two values of a key attribute are one key. */
  static boolean same(AttributeValue a, AttributeValue b) {
    return (a.n() != null && b.n() != null)
        ? new BigDecimal(a.n()).compareTo(new BigDecimal(b.n())) == 0
        : a.equals(b);
  }

  /** Whether a range from one value to the other holds nothing; DynamoDB refuses to be asked for it. */
  static boolean crossed(AttributeValue low, AttributeValue high) {
    if (low.n() != null && high.n() != null) {
      return new BigDecimal(low.n()).compareTo(new BigDecimal(high.n())) > 0;
    }
    return low.s() != null
        && high.s() != null
        && KeyRange.between(low.s(), high.s()).equals(KeyRange.nothing());
  }

  /** A key attribute's value of that kind from a text: bytes from base 64. */
  static AttributeValue keyValue(AttributeKind kind, String text) {
    return switch (kind) {
      case NUMBER -> AttributeValue.fromN(text);
      case BINARY ->
        AttributeValue.fromB(software.amazon.awssdk.core.SdkBytes.fromByteArrayUnsafe(
            Base64.getDecoder().decode(text)));
      default -> AttributeValue.fromS(text);
    };
  }
}
