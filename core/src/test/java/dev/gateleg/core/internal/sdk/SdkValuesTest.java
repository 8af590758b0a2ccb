package dev.gateleg.core.internal.sdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gateleg.core.internal.item.ItemSource;
import dev.gateleg.core.internal.item.MapSink;
import dev.gateleg.core.internal.item.RandomItems;
import dev.gateleg.core.item.Bytes;
import dev.gateleg.core.item.Value;
import dev.gateleg.model.codec.AttributeSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;

class SdkValuesTest {

  private static final long SEEDS = 500;

  /** As it comes back: the SDK's builders copy what they are given, as they do for a request. */
  private static Map<String, AttributeValue> sent(Map<String, Value> item) {
    return PutItemRequest.builder().item(SdkValues.sdkItem(item)).build().item();
  }

  @Test
  void anItemComesBackFromTheSdkAsItWas() {
    for (long seed = 0; seed < SEEDS; seed++) {
      Map<String, Value> item = new RandomItems(seed).item();
      Map<String, Value> back = SdkValues.ownItem(sent(item));
      assertThat(back).as("seed %d", seed).isEqualTo(item).hasSameHashCodeAs(item);
      assertThat(item).as("seed %d", seed).isEqualTo(back);
      assertThat(new LinkedHashMap<>(back)).as("seed %d", seed).isEqualTo(item);
      assertThat(SdkValues.sdkItem(back)).as("seed %d", seed).isEqualTo(sent(item));
    }
  }

  @Test
  void codecsReadTheSdksItemsAsTheyReadGatelegs() {
    ItemSource<?> last = null;
    for (long seed = 0; seed < SEEDS; seed++) {
      Map<String, Value> item = new RandomItems(seed).item();
      Map<String, Value> held = SdkValues.ownItem(sent(item));
      last = ItemSource.of(held, last);
      assertThat(copied(last)).as("seed %d", seed).isEqualTo(RandomItems.shown(item));
      last = seed % 3 == 0 ? ItemSource.of(item, last) : last;
      assertThat(copied(ItemSource.of(item)))
          .as("seed %d", seed)
          .isEqualTo(copied(ItemSource.of(held)));
    }
  }

  private static Map<String, Value> copied(AttributeSource source) {
    MapSink sink = new MapSink(4);
    RandomItems.copy(source, sink);
    return sink.item();
  }

  @Test
  void everyTypeOfTheSdkIsOneOfGatelegs() {
    SdkBytes bytes = SdkBytes.fromByteArray(new byte[] {1, 2});
    List<AttributeValue> all = List.of(
        AttributeValue.fromS("s"),
        AttributeValue.fromN("1"),
        AttributeValue.fromB(bytes),
        AttributeValue.fromSs(List.of("s")),
        AttributeValue.fromNs(List.of("1")),
        AttributeValue.fromBs(List.of(bytes)),
        AttributeValue.fromM(Map.of("s", AttributeValue.fromS("s"))),
        AttributeValue.fromL(List.of(AttributeValue.fromS("s"))),
        AttributeValue.fromBool(false),
        AttributeValue.fromNul(true));
    assertThat(all.stream().map(SdkValues::own).map(Value::type))
        .containsExactly(Value.Type.values());
    assertThat(all).allSatisfy(one -> {
      Value own = SdkValues.own(one);
      assertThat(own.type().name()).isEqualTo(one.type().name());
      assertThat(SdkValues.sdk(own)).isEqualTo(one);
    });
  }

  @Test
  void aTypeThatTheSdkDoesNotKnowIsRefused() {
    assertThatThrownBy(() -> SdkValues.own(AttributeValue.builder().build()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "An attribute has a value of a type that the AWS SDK in use does not know: AttributeValue();"
                + " use a newer SDK.");
  }

  @Test
  void anItemOfTheSdkCannotBeChanged() {
    Map<String, Value> item = SdkValues.ownItem(Map.of("a", AttributeValue.fromS("x")));
    assertThat(item.keySet()).isEqualTo(Set.of("a"));
    assertThat(item.get("b")).isNull();
    assertThat(item.containsKey("a")).isTrue();
    assertThatThrownBy(() -> item.put("a", Value.NULL))
        .isInstanceOf(UnsupportedOperationException.class);
    assertThatThrownBy(() -> item.remove("a")).isInstanceOf(UnsupportedOperationException.class);
    assertThatThrownBy(item::clear).isInstanceOf(UnsupportedOperationException.class);
  }

  @Test
  void bytesAreSharedWithTheSdk() {
    byte[] bytes = {1, 2, 3};
    Value own = SdkValues.own(AttributeValue.fromB(SdkBytes.fromByteArrayUnsafe(bytes)));
    assertThat(own.b().asByteArrayUnsafe()).isSameAs(bytes);
    assertThat(SdkValues.sdk(Value.fromB(Bytes.fromByteArrayUnsafe(bytes))).b().asByteArrayUnsafe())
        .isSameAs(bytes);
  }
}
