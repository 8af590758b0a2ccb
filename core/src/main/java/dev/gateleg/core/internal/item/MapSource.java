package dev.gateleg.core.internal.item;

import dev.gateleg.core.item.Bytes;
import dev.gateleg.core.item.Value;
import dev.gateleg.model.codec.AttributeKind;
import dev.gateleg.model.codec.ScalarCodec;
import dev.gateleg.model.codec.ValueCodec;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The source that reads maps of Gateleg's own values. */
public final class MapSource extends ItemSource<Value> {

  MapSource() {}

  private MapSource(Value value) {
    super(value);
  }

  /** The value that a stored value stands for. */
  public static <T> T valueOf(ValueCodec<T> codec, Value value) {
    if (codec instanceof ScalarCodec<T> scalar) {
      String stored = scalar.isNumber() ? value.n() : value.s();
      if (stored != null) {
        return scalar.parse(stored, "");
      }
    }
    return codec.read(new MapSource(value));
  }

  @Override
  protected AttributeKind kind(Value value) {
    return value.type().kind();
  }

  @Override
  protected @Nullable String text(Value value) {
    return value.s();
  }

  @Override
  protected @Nullable String digits(Value value) {
    return value.n();
  }

  @Override
  protected byte @Nullable [] bytes(Value value) {
    return value.b() == null ? null : value.b().asByteArray();
  }

  @Override
  protected @Nullable Boolean truth(Value value) {
    return value.bool();
  }

  @Override
  protected List<String> texts(Value value) {
    return value.ss();
  }

  @Override
  protected List<String> allDigits(Value value) {
    return value.ns();
  }

  @Override
  protected List<byte[]> allBytes(Value value) {
    return value.bs().stream().map(Bytes::asByteArray).toList();
  }

  @Override
  protected Map<String, Value> members(Value value) {
    return value.m();
  }

  @Override
  protected List<Value> elements(Value value) {
    return value.l();
  }

  @Override
  protected boolean isNull(Value value) {
    return value.nul();
  }
}
