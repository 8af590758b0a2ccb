package dev.gateleg.engine.internal.item;

import dev.gateleg.engine.internal.json.JsonWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Reads what {@link AttributeWriter} wrote. */
public final class AttributeReader {

  private final byte[] bytes;
  private int at;

  public AttributeReader(byte[] bytes) {
    this(bytes, 0);
  }

  AttributeReader(byte[] bytes, int at) {
    this.bytes = bytes;
    this.at = at;
  }

  /** The place of the next byte to be read. */
  int at() {
    return at;
  }

  public int unsigned() {
    return Math.toIntExact(unsignedLong());
  }

  public long unsignedLong() {
    long value = 0;
    for (int shift = 0; ; shift += 7) {
      byte b = bytes[at++];
      value |= (long) (b & 0x7f) << shift;
      if (b >= 0) {
        return value;
      }
    }
  }

  public String string() {
    int length = unsigned();
    String value = new String(bytes, at, length, StandardCharsets.UTF_8);
    at += length;
    return value;
  }

  /** A string that is likely to come again. */
  String name() {
    int length = unsigned();
    String name = Names.of(bytes, at, length);
    at += length;
    return name;
  }

  /** Skips a string and answers whether it is the given one. */
  boolean skipString(String given) {
    int length = unsigned();
    int from = at;
    at += length;
    return Utf8.isEncoded(given, bytes, from, length);
  }

  /** Copies a string into JSON; if plain, without a look at what to escape. */
  void stringTo(JsonWriter json, boolean plain) {
    int length = unsigned();
    json.utf8(bytes, at, at + length, plain);
    at += length;
  }

  /** Copies a name into JSON; if plain, without a look at what to escape. */
  void nameTo(JsonWriter json, boolean plain) {
    int length = unsigned();
    json.utf8Name(bytes, at, at + length, plain);
    at += length;
  }

  byte tag() {
    return bytes[at++];
  }

  public byte[] binary() {
    int length = unsigned();
    byte[] value = Arrays.copyOfRange(bytes, at, at + length);
    at += length;
    return value;
  }

  public Map<String, AttributeValue> map() {
    int size = unsigned();
    Map<String, AttributeValue> map = new LinkedHashMap<>(size * 4 / 3 + 1);
    for (int i = 0; i < size; i++) {
      String name = name();
      map.put(name, value());
    }
    return Collections.unmodifiableMap(map);
  }

  public AttributeValue value() {
    byte tag = tag();
    return switch (tag) {
      case AttributeWriter.Tag.S -> AttributeValue.fromS(string());
      case AttributeWriter.Tag.N -> AttributeValue.fromN(string());
      case AttributeWriter.Tag.B -> AttributeValue.fromB(SdkBytes.fromByteArrayUnsafe(binary()));
      case AttributeWriter.Tag.TRUE -> AttributeValue.fromBool(true);
      case AttributeWriter.Tag.FALSE -> AttributeValue.fromBool(false);
      case AttributeWriter.Tag.NULL -> AttributeValue.fromNul(true);
      case AttributeWriter.Tag.M -> AttributeValue.fromM(map());
      case AttributeWriter.Tag.L -> AttributeValue.fromL(list());
      case AttributeWriter.Tag.SS -> AttributeValue.fromSs(strings());
      case AttributeWriter.Tag.NS -> AttributeValue.fromNs(strings());
      case AttributeWriter.Tag.BS -> AttributeValue.fromBs(binaries());
      default -> throw noSuchTag(tag);
    };
  }

  /** Reads a value of both readers and answers whether they are equal. */
  boolean valueEquals(AttributeReader other) {
    int from = at;
    int otherFrom = other.at;
    skipValue();
    other.skipValue();
    if (Arrays.equals(bytes, from, at, other.bytes, otherFrom, other.at)) {
      return true;
    }
    if (bytes[from] != other.bytes[otherFrom] || bytes[from] < AttributeWriter.Tag.M) {
      return false;
    }
    return new AttributeReader(bytes, from)
        .value()
        .equals(new AttributeReader(other.bytes, otherFrom).value());
  }

  void skipMap() {
    int size = unsigned();
    for (int i = 0; i < size; i++) {
      skipContents();
      skipValue();
    }
  }

  void skipValue() {
    byte tag = tag();
    switch (tag) {
      case AttributeWriter.Tag.S, AttributeWriter.Tag.N, AttributeWriter.Tag.B -> skipContents();
      case AttributeWriter.Tag.TRUE, AttributeWriter.Tag.FALSE, AttributeWriter.Tag.NULL -> {}
      case AttributeWriter.Tag.M -> skipMap();
      case AttributeWriter.Tag.L -> {
        for (int left = unsigned(); left > 0; left--) {
          skipValue();
        }
      }
      case AttributeWriter.Tag.SS, AttributeWriter.Tag.NS, AttributeWriter.Tag.BS -> {
        for (int left = unsigned(); left > 0; left--) {
          skipContents();
        }
      }
      default -> throw noSuchTag(tag);
    }
  }

  private void skipContents() {
    int length = unsigned();
    at = Math.addExact(at, length);
  }

  static IllegalStateException noSuchTag(byte tag) {
    return new IllegalStateException("no value begins with the tag " + tag);
  }

  private List<AttributeValue> list() {
    int size = unsigned();
    List<AttributeValue> list = new ArrayList<>(Math.min(size, bytes.length));
    for (int i = 0; i < size; i++) {
      list.add(value());
    }
    return list;
  }

  private List<String> strings() {
    int size = unsigned();
    List<String> list = new ArrayList<>(Math.min(size, bytes.length));
    for (int i = 0; i < size; i++) {
      list.add(string());
    }
    return list;
  }

  private List<SdkBytes> binaries() {
    int size = unsigned();
    List<SdkBytes> list = new ArrayList<>(Math.min(size, bytes.length));
    for (int i = 0; i < size; i++) {
      list.add(SdkBytes.fromByteArrayUnsafe(binary()));
    }
    return list;
  }
}
