package dev.gateleg.engine.internal.client;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.SdkField;
import software.amazon.awssdk.core.SdkPojo;

/** Finds a list in a request that has a null among its elements, which no request over the wire can have. */
final class NullElements {

  private NullElements() {}

  static boolean in(SdkPojo request) {
    for (SdkField<?> field : request.sdkFields()) {
      if (inValue(field.getValueOrDefault(request))) {
        return true;
      }
    }
    return false;
  }

  private static boolean inValue(@Nullable Object value) {
    if (value instanceof SdkPojo pojo) {
      return in(pojo);
    } else if (value instanceof Map<?, ?> map) {
      return map.values().stream().anyMatch(NullElements::inValue);
    }
    return value instanceof List<?> list
        && list.stream().anyMatch(element -> element == null || inValue(element));
  }
}
