package dev.gateleg.core.spi.stored;

import dev.gateleg.core.expression.Condition;
import dev.gateleg.core.expression.Field;
import dev.gateleg.core.item.Bytes;
import dev.gateleg.core.item.Value;
import dev.gateleg.model.codec.AttributeSink;
import dev.gateleg.model.codec.AttributeSource;
import dev.gateleg.model.codec.ValueCodec;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/** The condition that an item is as it was read, for entities without a version. */
public final class Unchanged {

  private static final ValueCodec<Value> AS_IT_IS = new AsItIs();

  private Unchanged() {}

  /** Holds where these attributes are as they were, or as absent. */
  public static <E> Condition<E> of(
      String partition, Collection<String> attributes, Map<String, Value> read) {
    List<Condition<E>> conditions = new ArrayList<>();
    conditions.add(new Field<E, Value>(partition, AS_IT_IS).exists());
    for (String attribute : new TreeSet<>(attributes)) {
      Field<E, Value> field = new Field<>(attribute, AS_IT_IS);
      Value value = read.get(attribute);
      conditions.add(value == null ? field.isAbsent() : field.is(value));
    }
    return all(conditions);
  }

  /** In halves, so that parentheses do not pile up. */
  private static <E> Condition<E> all(List<Condition<E>> conditions) {
    int half = conditions.size() / 2;
    return half == 0
        ? conditions.get(0)
        : all(conditions.subList(0, half)).and(all(conditions.subList(half, conditions.size())));
  }

  /** Stored values, as they are. */
  private static final class AsItIs implements ValueCodec<Value> {

    @Override
    public void write(Value value, AttributeSink sink) {
      switch (value.type()) {
        case S -> sink.string(value.s());
        case N -> sink.number(value.n());
        case B -> sink.binary(value.b().asByteArray());
        case BOOL -> sink.bool(value.bool());
        case SS -> sink.strings(value.ss());
        case NS -> sink.numbers(value.ns());
        case BS -> sink.binaries(value.bs().stream().map(Bytes::asByteArray).toList());
        case L -> {
          sink.beginList(value.l().size());
          value.l().forEach(element -> write(element, sink));
          sink.endList();
        }
        case M -> {
          sink.beginMap(value.m().size());
          value.m().forEach((name, element) -> write(element, sink.name(name)));
          sink.endMap();
        }
        default -> sink.nothing();
      }
    }

    @Override
    public Value read(AttributeSource source) {
      throw new UnsupportedOperationException("Conditions only write.");
    }
  }
}
