package dev.gateleg.engine.internal.item;

import java.util.List;
import java.util.Map;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The size of items and values in bytes, as DynamoDB counts it for its limits and its capacity units. */
public final class ItemSize {

  /** What a list or a map costs apart from its elements. */
  private static final int NESTING_OVERHEAD = 3;

  /** What each element of a list or a map costs apart from itself. */
  private static final int ELEMENT_OVERHEAD = 1;

  private ItemSize() {}

  public static int of(Map<String, AttributeValue> attributes) {
    int size = 0;
    for (Map.Entry<String, AttributeValue> attribute : attributes.entrySet()) {
      size += Utf8.length(attribute.getKey()) + of(attribute.getValue());
    }
    return size;
  }

  public static int of(AttributeValue value) {
    if (value.s() != null) {
      return Utf8.length(value.s());
    }
    if (value.n() != null) {
      return ofNumber(value.n());
    }
    if (value.b() != null) {
      return value.b().asByteArrayUnsafe().length;
    }
    if (value.bool() != null || value.nul() != null) {
      return 1;
    }
    return ofCollection(value);
  }

  private static int ofCollection(AttributeValue value) {
    if (value.hasM()) {
      Map<String, AttributeValue> map = value.m();
      return NESTING_OVERHEAD + of(map) + ELEMENT_OVERHEAD * map.size();
    }
    if (value.hasL()) {
      return ofList(value.l());
    }
    int size = 0;
    if (value.hasSs()) {
      for (String element : value.ss()) {
        size += Utf8.length(element);
      }
    } else if (value.hasNs()) {
      for (String element : value.ns()) {
        size += ofNumber(element);
      }
    } else {
      for (SdkBytes element : value.bs()) {
        size += element.asByteArrayUnsafe().length;
      }
    }
    return size;
  }

  private static int ofList(List<AttributeValue> list) {
    int size = NESTING_OVERHEAD;
    for (AttributeValue element : list) {
      size += of(element) + ELEMENT_OVERHEAD;
    }
    return size;
  }

  /**
   * A number takes a byte for each pair of digits, counted from the decimal point (pairs of zeros at either end do not
   * count), one for its exponent and one for a minus.
   */
  static int ofNumber(String number) {
    int digits = 0;
    int first = -1;
    int last = -1;
    int point = -1;
    int exponent = 0;
    for (int i = 0; i < number.length(); i++) {
      char c = number.charAt(i);
      if (c == 'e' || c == 'E') {
        // Only whether it is even matters, and its last digit tells.
        exponent = number.charAt(number.length() - 1) - '0';
        break;
      }
      if (c == '.') {
        point = digits;
      } else if (c >= '0' && c <= '9') {
        if (c != '0') {
          first = first < 0 ? digits : first;
          last = digits;
        }
        digits++;
      }
    }
    if (first < 0) {
      return 1;
    }
    int significant = last - first + 1;
    int magnitude = (point < 0 ? digits : point) - 1 - first + exponent;
    // 1.5 is 01.50 in pairs, so it takes two of them; 15 takes one.
    boolean straddles = significant % 2 == 0 && magnitude % 2 == 0;
    return 1 + (significant + 1) / 2 + (straddles ? 1 : 0) + (number.charAt(0) == '-' ? 1 : 0);
  }
}
