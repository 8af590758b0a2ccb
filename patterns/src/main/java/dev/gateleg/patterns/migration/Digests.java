package dev.gateleg.patterns.migration;

import dev.gateleg.core.item.Bytes;
import dev.gateleg.core.item.Value;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Digests of items, the same for items that are the same, whatever the order of maps and sets in them. */
final class Digests {

  private Digests() {}

  /** The first 16 bytes of an item's SHA-256. */
  static ByteBuffer of(Map<String, Value> item) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      map(item, digest);
      return ByteBuffer.wrap(Arrays.copyOf(digest.digest(), 16)).asReadOnlyBuffer();
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void map(Map<String, Value> map, MessageDigest digest) {
    number(map.size(), digest);
    new TreeMap<>(map).forEach((name, value) -> {
      text(name, digest);
      value(value, digest);
    });
  }

  private static void value(Value value, MessageDigest digest) {
    text(value.type().name(), digest);
    switch (value.type()) {
      case S -> text(value.s(), digest);
      case N -> text(value.n(), digest);
      case B -> bytes(value.b().asByteArrayUnsafe(), digest);
      case BOOL -> text(value.bool().toString(), digest);
      case SS -> texts(value.ss(), digest);
      case NS -> texts(value.ns(), digest);
      case BS -> {
        number(value.bs().size(), digest);
        value.bs().stream()
            .map(Bytes::asByteArray)
            .sorted(Comparator.comparing(ByteBuffer::wrap))
            .forEach(each -> bytes(each, digest));
      }
      case L -> {
        number(value.l().size(), digest);
        value.l().forEach(each -> value(each, digest));
      }
      case M -> map(value.m(), digest);
      default -> number(0, digest);
    }
  }

  private static void texts(List<String> texts, MessageDigest digest) {
    number(texts.size(), digest);
    texts.stream().sorted().forEach(each -> text(each, digest));
  }

  private static void text(String text, MessageDigest digest) {
    bytes(text.getBytes(StandardCharsets.UTF_8), digest);
  }

  private static void bytes(byte[] bytes, MessageDigest digest) {
    number(bytes.length, digest);
    digest.update(bytes);
  }

  private static void number(int number, MessageDigest digest) {
    digest.update(ByteBuffer.allocate(Integer.BYTES).putInt(number).flip());
  }
}
