package dev.gateleg.patterns.lock;

import dev.gateleg.core.internal.context.HiddenKeys;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** A lock as it stands in the table. Instants of its holder's clock are not in it: nobody could compare them. */
record LockItem(String owner, long fence, String beat, Duration lease, boolean held) {

  static final String TYPE = "lock";

  static final String OWNER = HiddenKeys.attribute("owner");
  static final String FENCE = HiddenKeys.attribute("fence");
  /** Another with every renewal, by which others see that the holder lives. */
  static final String BEAT = HiddenKeys.attribute("beat");

  static final String LEASE = HiddenKeys.attribute("lease");
  static final String HELD = HiddenKeys.attribute("held");

  static final AttributeValue YES = AttributeValue.fromBool(true);
  static final AttributeValue NO = AttributeValue.fromBool(false);

  static LockItem of(Map<String, AttributeValue> item) {
    return new LockItem(
        Objects.requireNonNull(item.get(OWNER)).s(),
        Long.parseLong(Objects.requireNonNull(item.get(FENCE)).n()),
        Objects.requireNonNull(item.get(BEAT)).s(),
        Duration.ofMillis(Long.parseLong(Objects.requireNonNull(item.get(LEASE)).n())),
        Objects.requireNonNull(item.get(HELD)).bool());
  }
}
