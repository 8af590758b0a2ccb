package dev.gateleg.core.internal.item;

import dev.gateleg.core.item.Bytes;
import dev.gateleg.core.item.Value;
import dev.gateleg.core.item.Value.Type;
import dev.gateleg.model.codec.Numbers;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** How DynamoDB compares and combines stored values. */
public final class StoredValues {

  private StoredValues() {}

  /** Whether two values are equal: of one type, numbers by value, sets in any order. */
  public static boolean equal(Value first, Value second) {
    if (first.type() != second.type()) {
      return false;
    }
    return switch (first.type()) {
      case N -> sameNumber(first.n(), second.n());
      case SS -> sameElements(first.ss(), second.ss());
      case BS -> sameElements(first.bs(), second.bs());
      case NS -> numbers(first.ns()).equals(numbers(second.ns()));
      case L -> equalLists(first.l(), second.l());
      case M -> equalMaps(first.m(), second.m());
      default -> first.equals(second);
    };
  }

  /**
   * How two values are ordered, as {@link java.util.Comparator} tells it: texts and binaries by their bytes, numbers by value.
   * Null where they have no order: they are of two types, or of one that is not ordered.
   */
  public static @Nullable Integer compare(Value first, Value second) {
    if (first.type() != second.type()) {
      return null;
    }
    return switch (first.type()) {
      case S -> compareTexts(first.s(), second.s());
      case N -> new BigDecimal(first.n()).compareTo(new BigDecimal(second.n()));
      case B ->
        Arrays.compareUnsigned(first.b().asByteArrayUnsafe(), second.b().asByteArrayUnsafe());
      default -> null;
    };
  }

  /** The number of characters, bytes or elements; null for a value that has no size. */
  public static @Nullable Integer size(Value value) {
    return switch (value.type()) {
      case S -> value.s().length();
      case B -> value.b().asByteArrayUnsafe().length;
      case SS -> value.ss().size();
      case NS -> value.ns().size();
      case BS -> value.bs().size();
      case L -> value.l().size();
      case M -> value.m().size();
      default -> null;
    };
  }

  /** Whether a text or a binary starts with another. */
  public static boolean startsWith(Value value, Value start) {
    if (value.type() != start.type()) {
      return false;
    } else if (value.type() == Type.S) {
      return value.s().startsWith(start.s());
    }
    return value.type() == Type.B && standsAt(value.b(), start.b(), 0);
  }

  /** Whether a text or a binary has a part, or a set or a list an element. */
  public static boolean contains(Value whole, Value part) {
    return switch (whole.type()) {
      case S -> part.type() == Type.S && whole.s().contains(part.s());
      case B -> part.type() == Type.B && standsIn(whole.b(), part.b());
      case SS -> part.type() == Type.S && whole.ss().contains(part.s());
      case BS -> part.type() == Type.B && whole.bs().contains(part.b());
      case NS ->
        part.type() == Type.N && whole.ns().stream().anyMatch(n -> sameNumber(n, part.n()));
      case L -> whole.l().stream().anyMatch(element -> equal(element, part));
      default -> false;
    };
  }

  /**
   * The sum of two numbers.
   *
   * @throws dev.gateleg.model.codec.CodecException if it is none that DynamoDB can hold
   */
  public static Value sum(Value first, Value second) {
    return Value.fromN(Numbers.text(new BigDecimal(first.n()).add(new BigDecimal(second.n()))));
  }

  /** The elements of two lists. */
  public static Value joined(Value first, Value second) {
    List<Value> all = new ArrayList<>(first.l());
    all.addAll(second.l());
    return Value.fromL(all);
  }

  /** The elements of two sets of one type. */
  public static Value union(Value first, Value second) {
    return switch (first.type()) {
      case NS -> {
        Map<BigDecimal, String> all = byValue(first.ns());
        byValue(second.ns()).forEach(all::putIfAbsent);
        yield Value.fromNs(List.copyOf(all.values()));
      }
      case BS -> Value.fromBs(united(first.bs(), second.bs()));
      default -> Value.fromSs(united(first.ss(), second.ss()));
    };
  }

  /** The elements of a set that another of the same type has not; null where there are none. */
  public static @Nullable Value difference(Value set, Value taken) {
    return switch (set.type()) {
      case NS -> {
        Map<BigDecimal, String> rest = byValue(set.ns());
        rest.keySet().removeAll(numbers(taken.ns()));
        yield rest.isEmpty() ? null : Value.fromNs(List.copyOf(rest.values()));
      }
      case BS -> {
        List<Bytes> rest = without(set.bs(), taken.bs());
        yield rest.isEmpty() ? null : Value.fromBs(rest);
      }
      default -> {
        List<String> rest = without(set.ss(), taken.ss());
        yield rest.isEmpty() ? null : Value.fromSs(rest);
      }
    };
  }

  private static Map<BigDecimal, String> byValue(List<String> numbers) {
    Map<BigDecimal, String> all = new LinkedHashMap<>();
    numbers.forEach(number -> all.put(new BigDecimal(number).stripTrailingZeros(), number));
    return all;
  }

  private static <T> List<T> united(List<T> first, List<T> second) {
    Set<T> all = new LinkedHashSet<>(first);
    all.addAll(second);
    return List.copyOf(all);
  }

  private static <T> List<T> without(List<T> set, List<T> taken) {
    Set<T> rest = new LinkedHashSet<>(set);
    taken.forEach(rest::remove);
    return List.copyOf(rest);
  }

  /** By UTF-8 bytes, which is the order of code points; UTF-16 puts the last ones of the basic plane at the end. */
  private static int compareTexts(String first, String second) {
    int length = Math.min(first.length(), second.length());
    for (int i = 0; i < length; i++) {
      char one = first.charAt(i);
      char other = second.charAt(i);
      if (one != other) {
        boolean supplementary = Character.isSurrogate(one);
        return supplementary == Character.isSurrogate(other)
            ? Character.compare(one, other)
            : supplementary ? 1 : -1;
      }
    }
    return Integer.compare(first.length(), second.length());
  }

  private static boolean sameNumber(String first, String second) {
    return first.equals(second) || new BigDecimal(first).compareTo(new BigDecimal(second)) == 0;
  }

  private static Set<BigDecimal> numbers(List<String> numbers) {
    return numbers.stream()
        .map(number -> new BigDecimal(number).stripTrailingZeros())
        .collect(Collectors.toSet());
  }

  private static <T> boolean sameElements(List<T> first, List<T> second) {
    return first.size() == second.size() && new HashSet<>(first).equals(new HashSet<>(second));
  }

  private static boolean equalLists(List<Value> first, List<Value> second) {
    if (first.size() != second.size()) {
      return false;
    }
    for (int i = 0; i < first.size(); i++) {
      if (!equal(first.get(i), second.get(i))) {
        return false;
      }
    }
    return true;
  }

  private static boolean equalMaps(Map<String, Value> first, Map<String, Value> second) {
    if (first.size() != second.size()) {
      return false;
    }
    for (Map.Entry<String, Value> entry : first.entrySet()) {
      Value other = second.get(entry.getKey());
      if (other == null || !equal(entry.getValue(), other)) {
        return false;
      }
    }
    return true;
  }

  private static boolean standsIn(Bytes whole, Bytes part) {
    int last = whole.asByteArrayUnsafe().length - part.asByteArrayUnsafe().length;
    for (int from = 0; from <= last; from++) {
      if (standsAt(whole, part, from)) {
        return true;
      }
    }
    return false;
  }

  private static boolean standsAt(Bytes whole, Bytes part, int from) {
    byte[] all = whole.asByteArrayUnsafe();
    byte[] wanted = part.asByteArrayUnsafe();
    return from + wanted.length <= all.length
        && Arrays.equals(all, from, from + wanted.length, wanted, 0, wanted.length);
  }
}
