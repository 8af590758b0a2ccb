package dev.gateleg.engine.internal.item;

import dev.gateleg.engine.internal.validation.Text;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Writes attribute values as bytes: a tag for the type, then lengths as variable-length integers and contents. */
public final class AttributeWriter {

  private byte[] bytes;
  private int length;

  public AttributeWriter(int expectedLength) {
    bytes = new byte[Math.max(16, expectedLength)];
  }

  public byte[] toBytes() {
    return length == bytes.length ? bytes : Arrays.copyOf(bytes, length);
  }

  /** A non-negative integer, seven bits a byte, the low ones first. */
  public void unsigned(long value) {
    ensure(10);
    long rest = value;
    while ((rest & ~0x7fL) != 0) {
      bytes[length++] = (byte) (rest & 0x7f | 0x80);
      rest >>>= 7;
    }
    bytes[length++] = (byte) rest;
  }

  public void string(String value) {
    binary(Text.utf8(value));
  }

  public void binary(byte[] value) {
    unsigned(value.length);
    raw(value, 0, value.length);
  }

  /** Bytes as they are, of something that was written before. */
  void raw(byte[] source, int from, int to) {
    ensure(to - from);
    System.arraycopy(source, from, bytes, length, to - from);
    length += to - from;
  }

  public void map(Map<String, AttributeValue> attributes) {
    unsigned(attributes.size());
    for (Map.Entry<String, AttributeValue> attribute : attributes.entrySet()) {
      string(attribute.getKey());
      value(attribute.getValue());
    }
  }

  public void value(AttributeValue value) {
    if (value.s() != null) {
      tag(Tag.S);
      string(value.s());
    } else if (value.n() != null) {
      tag(Tag.N);
      string(value.n());
    } else if (value.b() != null) {
      tag(Tag.B);
      binary(value.b().asByteArrayUnsafe());
    } else if (value.bool() != null) {
      tag(value.bool() ? Tag.TRUE : Tag.FALSE);
    } else if (value.nul() != null) {
      tag(Tag.NULL);
    } else {
      collection(value);
    }
  }

  private void collection(AttributeValue value) {
    if (value.hasM()) {
      tag(Tag.M);
      map(value.m());
    } else if (value.hasL()) {
      tag(Tag.L);
      unsigned(value.l().size());
      value.l().forEach(this::value);
    } else if (value.hasSs()) {
      strings(Tag.SS, value.ss());
    } else if (value.hasNs()) {
      strings(Tag.NS, value.ns());
    } else {
      tag(Tag.BS);
      unsigned(value.bs().size());
      for (SdkBytes element : value.bs()) {
        binary(element.asByteArrayUnsafe());
      }
    }
  }

  private void strings(byte tag, List<String> elements) {
    tag(tag);
    unsigned(elements.size());
    elements.forEach(this::string);
  }

  private void tag(byte tag) {
    ensure(1);
    bytes[length++] = tag;
  }

  private void ensure(int more) {
    if (length + more > bytes.length) {
      bytes = Arrays.copyOf(bytes, Math.max(bytes.length * 2, length + more));
    }
  }

  /** What stands before a value; part of the format on disk, so a number never gets another meaning. */
  static final class Tag {
    static final byte S = 1;
    static final byte N = 2;
    static final byte B = 3;
    static final byte TRUE = 4;
    static final byte FALSE = 5;
    static final byte NULL = 6;
    static final byte M = 7;
    static final byte L = 8;
    static final byte SS = 9;
    static final byte NS = 10;
    static final byte BS = 11;

    private Tag() {}
  }
}
