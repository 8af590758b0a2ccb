package dev.gateleg.core.internal.sdk;

import dev.gateleg.core.internal.item.HeldItem;
import dev.gateleg.core.internal.item.ItemSource;
import dev.gateleg.core.item.Value;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** An item as the SDK holds it: codecs read it as it is, and a value is converted when somebody asks for it. */
final class SdkItem extends ConvertedMap<AttributeValue, Value> implements HeldItem {

  SdkItem(Map<String, AttributeValue> held) {
    super(held, SdkValues::own);
  }

  @Override
  public ItemSource<?> source(@Nullable ItemSource<?> last) {
    return (last instanceof SdkSource again ? again : new SdkSource()).reading(held());
  }
}
