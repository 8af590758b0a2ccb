package dev.gateleg.core.internal.sdk;

import dev.gateleg.core.internal.item.ItemSource;
import dev.gateleg.model.codec.AttributeKind;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The source that reads the SDK's attribute maps as they are. */
final class SdkSource extends ItemSource<AttributeValue> {

  @Override
  protected AttributeKind kind(AttributeValue value) {
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

  @Override
  protected @Nullable String text(AttributeValue value) {
    return value.s();
  }

  @Override
  protected @Nullable String digits(AttributeValue value) {
    return value.n();
  }

  @Override
  protected byte @Nullable [] bytes(AttributeValue value) {
    return value.b() == null ? null : value.b().asByteArray();
  }

  @Override
  protected @Nullable Boolean truth(AttributeValue value) {
    return value.bool();
  }

  @Override
  protected List<String> texts(AttributeValue value) {
    return value.ss();
  }

  @Override
  protected List<String> allDigits(AttributeValue value) {
    return value.ns();
  }

  @Override
  protected List<byte[]> allBytes(AttributeValue value) {
    return value.bs().stream().map(SdkBytes::asByteArray).toList();
  }

  @Override
  protected Map<String, AttributeValue> members(AttributeValue value) {
    return value.m();
  }

  @Override
  protected List<AttributeValue> elements(AttributeValue value) {
    return value.l();
  }

  @Override
  protected boolean isNull(AttributeValue value) {
    return Boolean.TRUE.equals(value.nul());
  }
}
