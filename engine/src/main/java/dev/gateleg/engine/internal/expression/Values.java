package dev.gateleg.engine.internal.expression;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** How values compare, and what {@code size}, {@code contains} and {@code begins_with} say of them. */
public final class Values {

  /** Strings by their UTF-8 bytes. */
  static final Comparator<String> STRINGS = Values::compareUtf8;

  /** Numbers by value. */
  static final Comparator<String> NUMBERS = Numbers::compare;

  /** Binaries by their unsigned bytes. */
  static final Comparator<SdkBytes> BINARIES =
      (a, b) -> Arrays.compareUnsigned(a.asByteArrayUnsafe(), b.asByteArrayUnsafe());

  private Values() {}

  /** A set's elements in the order in which they are kept; the very same list if that is their order. */
  static <T> List<T> ordered(List<T> elements, Comparator<? super T> order) {
    for (int i = 1; i < elements.size(); i++) {
      if (order.compare(elements.get(i - 1), elements.get(i)) > 0) {
        List<T> sorted = new ArrayList<>(elements);
        sorted.sort(order);
        return sorted;
      }
    }
    return elements;
  }

  /** Whether two values are equal: of one type, numbers by value, sets whatever their order. */
  public static boolean equal(AttributeValue first, AttributeValue second) {
    if (first == second) {
      return true;
    }
    AttributeValue.Type type = first.type();
    if (type != second.type()) {
      return false;
    }
    return switch (type) {
      case S -> first.s().equals(second.s());
      case N -> Numbers.compare(first.n(), second.n()) == 0;
      case B -> first.b().equals(second.b());
      case BOOL -> first.bool().equals(second.bool());
      case NUL -> true;
      case SS -> sameElements(first.ss(), second.ss());
      case BS -> sameElements(first.bs(), second.bs());
      case NS -> sameElements(canonical(first.ns()), canonical(second.ns()));
      case L -> equalLists(first.l(), second.l());
      case M -> equalMaps(first.m(), second.m());
      default -> false;
    };
  }

  /**
   * Compares two values of one ordered type (S, N or B) as keys are ordered: strings by their UTF-8 bytes, numbers by
   * value, binaries by unsigned bytes.
   */
  public static int compare(AttributeValue first, AttributeValue second) {
    return switch (first.type()) {
      case S -> compareUtf8(first.s(), second.s());
      case N -> Numbers.compare(first.n(), second.n());
      case B ->
        Arrays.compareUnsigned(first.b().asByteArrayUnsafe(), second.b().asByteArrayUnsafe());
      default -> throw new IllegalArgumentException(first.type() + " has no order");
    };
  }

  static boolean isOrdered(AttributeValue.Type type) {
    return type == AttributeValue.Type.S
        || type == AttributeValue.Type.N
        || type == AttributeValue.Type.B;
  }

  /** UTF-16 puts supplementary characters before the last 8192 of the basic plane; UTF-8 puts them after all of it. */
  private static int compareUtf8(String first, String second) {
    int length = Math.min(first.length(), second.length());
    for (int i = 0; i < length; i++) {
      char a = first.charAt(i);
      char b = second.charAt(i);
      if (a != b) {
        boolean surrogateA = Character.isSurrogate(a);
        boolean surrogateB = Character.isSurrogate(b);
        return surrogateA == surrogateB ? Character.compare(a, b) : surrogateA ? 1 : -1;
      }
    }
    return Integer.compare(first.length(), second.length());
  }

  /** What {@code size} says of a value, or -1 if the value has no size. */
  static int size(AttributeValue value) {
    return switch (value.type()) {
      case S -> value.s().length();
      case B -> value.b().asByteArrayUnsafe().length;
      case SS -> value.ss().size();
      case NS -> value.ns().size();
      case BS -> value.bs().size();
      case L -> value.l().size();
      case M -> value.m().size();
      default -> -1;
    };
  }

  static boolean beginsWith(AttributeValue value, AttributeValue prefix) {
    if (value.type() != prefix.type()) {
      return false;
    }
    if (value.type() == AttributeValue.Type.S) {
      return value.s().startsWith(prefix.s());
    }
    if (value.type() != AttributeValue.Type.B) {
      return false;
    }
    byte[] bytes = value.b().asByteArrayUnsafe();
    byte[] start = prefix.b().asByteArrayUnsafe();
    return bytes.length >= start.length
        && Arrays.equals(bytes, 0, start.length, start, 0, start.length);
  }

  static boolean contains(AttributeValue container, AttributeValue wanted) {
    AttributeValue.Type type = wanted.type();
    return switch (container.type()) {
      case S -> type == AttributeValue.Type.S && container.s().contains(wanted.s());
      case B -> type == AttributeValue.Type.B && contains(container.b(), wanted.b());
      case SS -> type == AttributeValue.Type.S && container.ss().contains(wanted.s());
      case BS -> type == AttributeValue.Type.B && container.bs().contains(wanted.b());
      case NS -> type == AttributeValue.Type.N && containsNumber(container.ns(), wanted.n());
      case L -> containsElement(container.l(), wanted);
      default -> false;
    };
  }

  private static boolean contains(SdkBytes container, SdkBytes wanted) {
    byte[] bytes = container.asByteArrayUnsafe();
    byte[] part = wanted.asByteArrayUnsafe();
    for (int from = 0; from + part.length <= bytes.length; from++) {
      if (ByteBuffer.wrap(bytes, from, part.length).equals(ByteBuffer.wrap(part))) {
        return true;
      }
    }
    return false;
  }

  private static boolean containsNumber(List<String> numbers, String wanted) {
    for (int i = 0; i < numbers.size(); i++) {
      if (Numbers.compare(numbers.get(i), wanted) == 0) {
        return true;
      }
    }
    return false;
  }

  private static boolean containsElement(List<AttributeValue> list, AttributeValue wanted) {
    for (int i = 0; i < list.size(); i++) {
      if (equal(list.get(i), wanted)) {
        return true;
      }
    }
    return false;
  }

  private static <T> boolean sameElements(List<T> first, List<T> second) {
    if (first.size() != second.size()) {
      return false;
    }
    return first.equals(second) || new HashSet<>(first).equals(new HashSet<>(second));
  }

  static List<String> canonical(List<String> numbers) {
    List<String> canonical = new ArrayList<>(numbers.size());
    for (String number : numbers) {
      canonical.add(Numbers.canonical(number));
    }
    return canonical;
  }

  private static boolean equalLists(List<AttributeValue> first, List<AttributeValue> second) {
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

  private static boolean equalMaps(
      Map<String, AttributeValue> first, Map<String, AttributeValue> second) {
    if (first.size() != second.size()) {
      return false;
    }
    for (Map.Entry<String, AttributeValue> entry : first.entrySet()) {
      AttributeValue other = second.get(entry.getKey());
      if (other == null || !equal(entry.getValue(), other)) {
        return false;
      }
    }
    return true;
  }

  static AttributeValue list(List<AttributeValue> head, List<AttributeValue> tail) {
    List<AttributeValue> all = new ArrayList<>(head.size() + tail.size());
    all.addAll(head);
    all.addAll(tail);
    return AttributeValue.fromL(all);
  }

  /** The union of two sets of one type. */
  static AttributeValue union(AttributeValue first, AttributeValue second) {
    return switch (first.type()) {
      case SS -> AttributeValue.fromSs(ordered(union(first.ss(), second.ss()), STRINGS));
      case NS ->
        AttributeValue.fromNs(
            ordered(union(canonical(first.ns()), canonical(second.ns())), NUMBERS));
      case BS -> AttributeValue.fromBs(ordered(union(first.bs(), second.bs()), BINARIES));
      default -> throw new IllegalArgumentException(first.type() + " is not a set");
    };
  }

  /** The elements of the first set that are not in the second; it may be empty, which no stored set is. */
  static AttributeValue difference(AttributeValue first, AttributeValue second) {
    return switch (first.type()) {
      case SS -> AttributeValue.fromSs(difference(first.ss(), second.ss()));
      case NS -> AttributeValue.fromNs(difference(canonical(first.ns()), canonical(second.ns())));
      case BS -> AttributeValue.fromBs(difference(first.bs(), second.bs()));
      default -> throw new IllegalArgumentException(first.type() + " is not a set");
    };
  }

  private static <T> List<T> union(List<T> first, List<T> second) {
    List<T> union = new ArrayList<>(first);
    Set<T> known = new HashSet<>(first);
    for (T element : second) {
      if (known.add(element)) {
        union.add(element);
      }
    }
    return union;
  }

  private static <T> List<T> difference(List<T> first, List<T> second) {
    List<T> rest = new ArrayList<>(first);
    rest.removeAll(new HashSet<>(second));
    return rest;
  }

  static boolean isSet(AttributeValue.Type type) {
    return type == AttributeValue.Type.SS
        || type == AttributeValue.Type.NS
        || type == AttributeValue.Type.BS;
  }

  /** The type as the wire names it. */
  static String typeName(AttributeValue.Type type) {
    return type == AttributeValue.Type.NUL ? "NULL" : type.name();
  }
}
