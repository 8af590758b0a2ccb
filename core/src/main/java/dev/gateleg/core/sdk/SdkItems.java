package dev.gateleg.core.sdk;

import dev.gateleg.core.internal.sdk.SdkValues;
import dev.gateleg.core.item.Value;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The AWS SDK's items as Gateleg's, and the other way round, for programs that use the SDK's client themselves.
 *
 * <p>What is given is not copied; it must not be changed afterwards. Values are converted when they are asked for.
 */
public final class SdkItems {

  private SdkItems() {}

  /** An item that the SDK has read. */
  public static Map<String, Value> fromSdk(Map<String, AttributeValue> item) {
    return SdkValues.ownItem(item);
  }

  /** Items that the SDK has read. */
  public static List<Map<String, Value>> fromSdk(List<Map<String, AttributeValue>> items) {
    return SdkValues.ownItems(items);
  }

  /** A value that the SDK has read. */
  public static Value fromSdk(AttributeValue value) {
    return SdkValues.own(value);
  }

  /** An item for a request of the SDK's. */
  public static Map<String, AttributeValue> toSdk(Map<String, Value> item) {
    return SdkValues.sdkItem(item);
  }

  /** Items for a request of the SDK's. */
  public static List<Map<String, AttributeValue>> toSdk(List<Map<String, Value>> items) {
    return SdkValues.sdkItems(items);
  }

  /** A value for a request of the SDK's. */
  public static AttributeValue toSdk(Value value) {
    return SdkValues.sdk(value);
  }
}
