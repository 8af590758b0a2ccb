package dev.gateleg.core.internal.sdk;

import dev.gateleg.core.internal.item.OwnValues;
import dev.gateleg.core.item.Bytes;
import dev.gateleg.core.item.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Gateleg's values as the SDK's, and the SDK's as Gateleg's; the one place that knows both. Bytes are shared, not copied, and
 * what stands in maps and lists is converted when somebody asks for it.
 */
public final class SdkValues {

  private SdkValues() {}

  /** An item of the SDK's as one of Gateleg's. */
  public static Map<String, Value> ownItem(Map<String, AttributeValue> item) {
    return item.isEmpty() ? Map.of() : new SdkItem(item);
  }

  /** Items of the SDK's as Gateleg's. */
  public static List<Map<String, Value>> ownItems(List<Map<String, AttributeValue>> items) {
    List<Map<String, Value>> all = new ArrayList<>(items.size());
    for (Map<String, AttributeValue> item : items) {
      all.add(ownItem(item));
    }
    return all;
  }

  /** An item of Gateleg's as the SDK takes it. */
  public static Map<String, AttributeValue> sdkItem(Map<String, Value> item) {
    return item instanceof SdkItem same ? same.held() : new ConvertedMap<>(item, SdkValues::sdk);
  }

  /** Items of Gateleg's as the SDK takes them. */
  public static List<Map<String, AttributeValue>> sdkItems(List<Map<String, Value>> items) {
    List<Map<String, AttributeValue>> all = new ArrayList<>(items.size());
    for (Map<String, Value> item : items) {
      all.add(sdkItem(item));
    }
    return all;
  }

  /** A value of the SDK's as one of Gateleg's. */
  public static Value own(AttributeValue value) {
    return switch (value.type()) {
      case S -> Value.fromS(value.s());
      case N -> Value.fromN(value.n());
      case B -> Value.fromB(own(value.b()));
      case BOOL -> Value.fromBool(value.bool());
      case NUL -> Value.NULL;
      case SS -> new OwnValues.Texts(value.ss());
      case NS -> new OwnValues.Decimals(value.ns());
      case BS -> Value.fromBs(value.bs().stream().map(SdkValues::own).toList());
      case M -> new OwnValues.Members(new SdkItem(value.m()));
      case L -> Value.fromL(value.l().stream().map(SdkValues::own).toList());
      case UNKNOWN_TO_SDK_VERSION ->
        throw new IllegalArgumentException(
            "An attribute has a value of a type that the AWS SDK in use does not know: " + value
                + "; use a newer SDK.");
    };
  }

  /** A value of Gateleg's as the SDK takes it. */
  public static AttributeValue sdk(Value value) {
    return switch (value.type()) {
      case S -> AttributeValue.fromS(value.s());
      case N -> AttributeValue.fromN(value.n());
      case B -> AttributeValue.fromB(sdk(value.b()));
      case BOOL -> AttributeValue.fromBool(value.bool());
      case NUL -> AttributeValue.fromNul(true);
      case SS -> AttributeValue.fromSs(value.ss());
      case NS -> AttributeValue.fromNs(value.ns());
      case BS -> AttributeValue.fromBs(value.bs().stream().map(SdkValues::sdk).toList());
      case M -> AttributeValue.fromM(sdkItem(value.m()));
      case L -> AttributeValue.fromL(value.l().stream().map(SdkValues::sdk).toList());
    };
  }

  private static Bytes own(SdkBytes bytes) {
    return Bytes.fromByteArrayUnsafe(bytes.asByteArrayUnsafe());
  }

  private static SdkBytes sdk(Bytes bytes) {
    return SdkBytes.fromByteArrayUnsafe(bytes.asByteArrayUnsafe());
  }
}
