package dev.gateleg.core.capsule;

import dev.gateleg.core.item.Bytes;
import dev.gateleg.core.item.Value;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.security.InvalidKeyException;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;

/**
 * Puts pseudonyms in the place of sensitive values: of the same kind and length, equal for equal values, and of no use
 * without the secret, which is forgotten. Where such a value stands in another attribute too, in an index key say, it is
 * replaced there as well.
 */
final class Mask {

  private static final String ALPHABET = "abcdefghijklmnopqrstuvwxyz";

  /** Shorter values would be found in texts by chance. */
  private static final int LEAST_FOUND = 3;

  private final Set<String> attributes;
  private final Set<String> keys;
  private final SecretKeySpec secret;

  Mask(Set<String> attributes, Set<String> keys, byte[] secret) {
    this.attributes = attributes;
    this.keys = keys;
    this.secret = new SecretKeySpec(secret, "HmacSHA256");
  }

  @Nullable
  Map<String, Value> maskedOrNull(@Nullable Map<String, Value> item) {
    return item == null ? null : masked(item);
  }

  Map<String, Value> masked(Map<String, Value> item) {
    Set<String> secrets = new LinkedHashSet<>();
    for (String attribute : attributes) {
      Value value = item.get(attribute);
      if (value != null) {
        leaves(value, secrets);
      }
    }
    Map<String, Value> masked = new LinkedHashMap<>();
    item.forEach((name, value) -> masked.put(
        name,
        attributes.contains(name)
            ? masked(value)
            : keys.contains(name) ? value : without(value, secrets)));
    return masked;
  }

  private static void leaves(Value value, Set<String> found) {
    if (value.s() != null) {
      found.add(value.s());
    } else if (value.n() != null) {
      found.add(value.n());
    }
    value.l().forEach(each -> leaves(each, found));
    value.m().values().forEach(each -> leaves(each, found));
    found.addAll(value.ss());
    found.addAll(value.ns());
  }

  private Value masked(Value value) {
    return switch (value.type()) {
      case S -> Value.fromS(text(value.s()));
      case N -> Value.fromN(number(value.n()));
      case B -> Value.fromB(bytes(value.b()));
      case SS -> Value.fromSs(distinct(value.ss().stream().map(this::text).toList()));
      case NS -> Value.fromNs(distinct(value.ns().stream().map(this::number).toList()));
      case BS -> Value.fromBs(value.bs().stream().map(this::bytes).toList());
      case L -> Value.fromL(value.l().stream().map(this::masked).toList());
      case M -> {
        Map<String, Value> map = new LinkedHashMap<>();
        value.m().forEach((name, each) -> map.put(name, masked(each)));
        yield Value.fromM(map);
      }
      default -> value;
    };
  }

  private static List<String> distinct(List<String> values) {
    return new ArrayList<>(new LinkedHashSet<>(values));
  }

  /** Another attribute, with pseudonyms in the place of secrets within its text. */
  private Value without(Value value, Set<String> secrets) {
    String text = value.s();
    if (text == null) {
      return value;
    }
    for (String each : secrets) {
      if (each.length() >= LEAST_FOUND) {
        text = text.replace(each, text(each));
      }
    }
    return text.equals(value.s()) ? value : Value.fromS(text);
  }

  private byte[] hash(String value) {
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(secret);
      return mac.doFinal(value.getBytes(StandardCharsets.UTF_8));
    } catch (NoSuchAlgorithmException | InvalidKeyException e) {
      throw new IllegalStateException("Every Java platform has HmacSHA256.", e);
    }
  }

  private String text(String value) {
    byte[] hash = hash(value);
    StringBuilder out = new StringBuilder();
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      int pick = Math.floorMod(hash[i % hash.length] + i / hash.length, ALPHABET.length());
      boolean letter = Character.isLetterOrDigit(c) || Character.isSurrogate(c);
      out.append(letter ? ALPHABET.charAt(pick) : c);
    }
    return out.toString();
  }

  private String number(String value) {
    BigDecimal decimal = new BigDecimal(value);
    byte[] hash = hash(value);
    StringBuilder digits = new StringBuilder();
    for (int i = 0; i < decimal.precision(); i++) {
      int pick = Math.floorMod(hash[i % hash.length], 9);
      digits.append(1 + pick);
    }
    BigDecimal masked = new BigDecimal(digits.toString()).movePointLeft(decimal.scale());
    return (decimal.signum() < 0 ? masked.negate() : masked).toPlainString();
  }

  private Bytes bytes(Bytes value) {
    byte[] given = value.asByteArray();
    byte[] hash = hash(value.toString());
    byte[] masked = new byte[given.length];
    for (int i = 0; i < masked.length; i++) {
      masked[i] = hash[i % hash.length];
    }
    return Bytes.fromByteArray(masked);
  }
}
