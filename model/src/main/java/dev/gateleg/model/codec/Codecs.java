package dev.gateleg.model.codec;

import dev.gateleg.model.Converter;
import dev.gateleg.model.key.Ksuid;
import dev.gateleg.model.key.Ulid;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.Year;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The codecs of the types that a component may have by itself. */
public final class Codecs {

  /** Text, stored as it is. */
  public static final ScalarCodec<String> STRING =
      ScalarCodec.text("text", Function.identity(), Function.identity());

  /** A truth value. */
  public static final ValueCodec<Boolean> BOOLEAN =
      codec((value, sink) -> sink.bool(value), AttributeSource::bool);

  /** A small whole number. */
  public static final ScalarCodec<Byte> BYTE =
      ScalarCodec.number("byte", b -> Byte.toString(b), Byte::valueOf);

  /** A short whole number. */
  public static final ScalarCodec<Short> SHORT =
      ScalarCodec.number("short", s -> Short.toString(s), Short::valueOf);

  /** A whole number. */
  public static final ScalarCodec<Integer> INT =
      ScalarCodec.number("int", i -> Integer.toString(i), Integer::valueOf);

  /** A long whole number. */
  public static final ScalarCodec<Long> LONG =
      ScalarCodec.number("long", l -> Long.toString(l), Long::valueOf);

  /** A floating-point number. */
  public static final ScalarCodec<Float> FLOAT =
      ScalarCodec.number("float", f -> Numbers.text(f), Float::valueOf);

  /** A floating-point number of double precision. */
  public static final ScalarCodec<Double> DOUBLE =
      ScalarCodec.number("double", d -> Numbers.text(d), Double::valueOf);

  /** An exact decimal. */
  public static final ScalarCodec<BigDecimal> DECIMAL =
      ScalarCodec.number("decimal", Numbers::text, BigDecimal::new);

  /** A whole number of any size. */
  public static final ScalarCodec<BigInteger> BIG_INTEGER = ScalarCodec.number(
      "whole number", Numbers::text, text -> new BigDecimal(text).toBigIntegerExact());

  /** An instant in ISO form with nine digits of a second, so that it sorts as time does; any ISO instant is read. */
  public static final ScalarCodec<Instant> INSTANT = Times.instants("");

  /** An instant in whole seconds: {@code 2026-06-24T10:00:00Z}. */
  public static final ScalarCodec<Instant> INSTANT_SECONDS = Times.instants("seconds");

  /** An instant in whole milliseconds: {@code 2026-06-24T10:00:00.000Z}. */
  public static final ScalarCodec<Instant> INSTANT_MILLIS = Times.instants("millis");

  /** An instant in whole microseconds. */
  public static final ScalarCodec<Instant> INSTANT_MICROS = Times.instants("micros");

  /** An instant in whole seconds since 1970, as DynamoDB's time to live wants it. */
  public static final ScalarCodec<Instant> EPOCH_SECONDS = ScalarCodec.number(
      "time in seconds",
      instant -> Long.toString(instant.getEpochSecond()),
      text -> Instant.ofEpochSecond(Long.parseLong(text)));

  /** A date, as ISO writes it. */
  public static final ScalarCodec<LocalDate> LOCAL_DATE =
      ScalarCodec.text("date", LocalDate::toString, LocalDate::parse);

  /** A time of day, as ISO writes it. */
  public static final ScalarCodec<LocalTime> LOCAL_TIME =
      ScalarCodec.text("time", LocalTime::toString, LocalTime::parse);

  /** A date and time of day in ISO form with nine digits of a second, so that it sorts. */
  public static final ScalarCodec<LocalDateTime> LOCAL_DATE_TIME = Times.localDateTimes("");

  /** A date and time of day in whole seconds. */
  public static final ScalarCodec<LocalDateTime> LOCAL_DATE_TIME_SECONDS =
      Times.localDateTimes("seconds");

  /** A date and time of day in whole milliseconds. */
  public static final ScalarCodec<LocalDateTime> LOCAL_DATE_TIME_MILLIS =
      Times.localDateTimes("millis");

  /** A date and time of day in whole microseconds. */
  public static final ScalarCodec<LocalDateTime> LOCAL_DATE_TIME_MICROS =
      Times.localDateTimes("micros");

  /** A month of a year, as ISO writes it. */
  public static final ScalarCodec<YearMonth> YEAR_MONTH =
      ScalarCodec.text("month", Times::text, YearMonth::parse);

  /** A year, as ISO writes it. */
  public static final ScalarCodec<Year> YEAR =
      ScalarCodec.number("year", Year::toString, Year::parse);

  /** A length of time, as ISO writes it. */
  public static final ScalarCodec<Duration> DURATION =
      ScalarCodec.text("duration", Duration::toString, Duration::parse);

  /** A UUID in its canonical form. */
  public static final ScalarCodec<UUID> UUID_TEXT =
      ScalarCodec.text("UUID", UUID::toString, UUID::fromString);

  /** A ULID in its canonical form. */
  public static final ScalarCodec<Ulid> ULID =
      ScalarCodec.text("ULID", Ulid::toString, Ulid::parse);

  /** A KSUID in its canonical form. */
  public static final ScalarCodec<Ksuid> KSUID =
      ScalarCodec.text("KSUID", Ksuid::toString, Ksuid::parse);

  /** Bytes. */
  public static final ValueCodec<byte[]> BINARY =
      codec((value, sink) -> sink.binary(value), AttributeSource::binary);

  /** Bytes in a buffer, which is left as it was. */
  public static final ValueCodec<ByteBuffer> BYTE_BUFFER =
      codec((value, sink) -> sink.binary(bytes(value)), source -> ByteBuffer.wrap(source.binary()));

  /** A set of byte strings. */
  public static final ValueCodec<Set<ByteBuffer>> BYTE_BUFFER_SET = codec(
      (values, sink) ->
          sink.binaries(present(values).stream().map(Codecs::bytes).toList()),
      source -> source.binaries().stream()
          .map(ByteBuffer::wrap)
          .collect(Collectors.toCollection(LinkedHashSet::new)));

  /**
   * Any value: for {@code Map<String, Object>} and the like. Numbers are read as {@code BigDecimal}, bytes as {@code
   * ByteBuffer}; a map's entries that are NULL are absent.
   */
  public static final ValueCodec<Object> DOCUMENT = new Documents();

  private Codecs() {}

  /** An enum, stored by its constants' names. */
  @SafeVarargs
  @SuppressWarnings("varargs") // The constants are only read.
  public static <T extends Enum<T>> ScalarCodec<T> enumOf(T... constants) {
    Map<String, T> byName = Arrays.stream(constants)
        .collect(Collectors.toUnmodifiableMap(Enum::name, Function.identity()));
    String type =
        constants.length == 0 ? "enum" : constants[0].getDeclaringClass().getSimpleName();
    return ScalarCodec.text(type, Enum::name, name -> {
      T constant = byName.get(name);
      if (constant == null) {
        throw new IllegalArgumentException(name);
      }
      return constant;
    });
  }

  /** A list of values. */
  public static <T> ValueCodec<List<T>> listOf(ValueCodec<T> element) {
    return codec(
        (values, sink) -> {
          sink.beginList(values.size());
          int written = 0;
          for (T value : values) {
            if (value == null) {
              throw CodecException.nullElement(
                  "list", "after " + written + (written == 1 ? " element" : " elements"));
            }
            element.write(value, sink);
            written++;
          }
          sink.endList();
        },
        source -> {
          List<T> values = new ArrayList<>();
          source.beginList();
          while (source.nextElement()) {
            values.add(element.read(source));
          }
          return List.copyOf(values);
        });
  }

  /** A set of texts or numbers. DynamoDB has no empty set: an item leaves the attribute out instead. */
  public static <T> ValueCodec<Set<T>> setOf(ScalarCodec<T> element) {
    return codec(
        (values, sink) -> {
          List<String> texts = new ArrayList<>(values.size());
          for (T value : present(values)) {
            texts.add(element.text(value));
          }
          if (element.isNumber()) {
            sink.numbers(texts);
          } else {
            sink.strings(texts);
          }
        },
        source -> {
          Collection<String> texts = element.isNumber() ? source.numbers() : source.strings();
          Set<T> values = new LinkedHashSet<>();
          for (String text : texts) {
            values.add(element.parse(text, source.path()));
          }
          return Set.copyOf(values);
        });
  }

  /** A map whose keys are stored as text. */
  public static <K, V> ValueCodec<Map<K, V>> mapOf(ScalarCodec<K> key, ValueCodec<V> value) {
    return codec(
        (values, sink) -> {
          sink.beginMap(values.size());
          values.forEach((k, v) -> {
            if (k == null || v == null) {
              throw CodecException.nullElement("map", "under \"" + k + "\"");
            }
            value.write(v, sink.name(key.text(k)));
          });
          sink.endMap();
        },
        source -> {
          Map<K, V> values = new LinkedHashMap<>();
          source.beginMap();
          for (String name = source.nextName(); name != null; name = source.nextName()) {
            values.put(key.parse(name, source.path()), value.read(source));
          }
          return Map.copyOf(values);
        });
  }

  /** A type that is stored as another. */
  public static <T, S> ValueCodec<T> converted(ValueCodec<S> stored, Converter<T, S> converter) {
    return codec(
        (value, sink) -> stored.write(converter.to(value), sink),
        source -> converter.from(stored.read(source)));
  }

  /** A type that is stored as another, single one. */
  public static <T, S> ScalarCodec<T> converted(ScalarCodec<S> stored, Converter<T, S> converter) {
    return stored.converted(converter);
  }

  private static <T> Set<T> present(Set<T> values) {
    if (values.isEmpty()) {
      throw CodecException.emptySet();
    }
    for (T value : values) {
      if (value == null) {
        throw CodecException.nullElement("set", "among its elements");
      }
    }
    return values;
  }

  private static byte[] bytes(ByteBuffer buffer) {
    byte[] bytes = new byte[buffer.remaining()];
    buffer.duplicate().get(bytes);
    return bytes;
  }

  private interface Writer<T> {
    void write(T value, AttributeSink sink);
  }

  private static <T> ValueCodec<T> codec(Writer<T> writer, Function<AttributeSource, T> reader) {
    return new ValueCodec<>() {
      @Override
      public void write(T value, AttributeSink sink) {
        writer.write(value, sink);
      }

      @Override
      public T read(AttributeSource source) {
        return reader.apply(source);
      }
    };
  }
}
