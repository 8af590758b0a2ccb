package dev.gateleg.core.item;

import dev.gateleg.core.internal.item.OwnValues;
import dev.gateleg.core.internal.item.OwnValues.Binaries;
import dev.gateleg.core.internal.item.OwnValues.Binary;
import dev.gateleg.core.internal.item.OwnValues.Decimal;
import dev.gateleg.core.internal.item.OwnValues.Decimals;
import dev.gateleg.core.internal.item.OwnValues.Elements;
import dev.gateleg.core.internal.item.OwnValues.Members;
import dev.gateleg.core.internal.item.OwnValues.Nothing;
import dev.gateleg.core.internal.item.OwnValues.Text;
import dev.gateleg.core.internal.item.OwnValues.Texts;
import dev.gateleg.core.internal.item.OwnValues.Truth;
import dev.gateleg.model.codec.AttributeKind;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.NullUnmarked;

/**
 * The value of an attribute. Its methods have the names that DynamoDB has for its types: {@code value.s()} is the text of a
 * value of type {@code S}, and null for all others.
 *
 * <p>Values do not change; they are thread-safe. Two are equal if they are of one type and written alike: {@code 1} and {@code
 * 1.0} are two values, as are two sets whose elements are in another order.
 */
public sealed interface Value
    permits Text, Decimal, Binary, Truth, Nothing, Texts, Decimals, Binaries, Members, Elements {

  /** The types of values, by DynamoDB's names for them. */
  enum Type {
    /** Text. */
    S(AttributeKind.STRING),
    /** An exact decimal number. */
    N(AttributeKind.NUMBER),
    /** Bytes. */
    B(AttributeKind.BINARY),
    /** Distinct texts. */
    SS(AttributeKind.STRING_SET),
    /** Distinct numbers. */
    NS(AttributeKind.NUMBER_SET),
    /** Distinct byte strings. */
    BS(AttributeKind.BINARY_SET),
    /** Named values. */
    M(AttributeKind.MAP),
    /** Values in order. */
    L(AttributeKind.LIST),
    /** True or false. */
    BOOL(AttributeKind.BOOLEAN),
    /** NULL. */
    NUL(AttributeKind.NULL);

    private final AttributeKind kind;

    Type(AttributeKind kind) {
      this.kind = kind;
    }

    /** The kind of attribute, as codecs have it. */
    public AttributeKind kind() {
      return kind;
    }
  }

  /** NULL. */
  Value NULL = Nothing.NULL;

  /** A text. */
  static Value fromS(String text) {
    return new Text(text);
  }

  /** A number in decimal digits. */
  static Value fromN(String digits) {
    return new Decimal(digits);
  }

  /** Bytes. */
  static Value fromB(Bytes bytes) {
    return new Binary(bytes);
  }

  /** True or false. */
  static Value fromBool(boolean truth) {
    return truth ? Truth.TRUE : Truth.FALSE;
  }

  /** A set of texts. */
  static Value fromSs(Collection<String> texts) {
    return new Texts(List.copyOf(texts));
  }

  /** A set of numbers in decimal digits. */
  static Value fromNs(Collection<String> numbers) {
    return new Decimals(List.copyOf(numbers));
  }

  /** A set of byte strings. */
  static Value fromBs(Collection<Bytes> all) {
    return new Binaries(List.copyOf(all));
  }

  /** Named values, in the order of the map. */
  static Value fromM(Map<String, Value> members) {
    return new Members(OwnValues.copy(members));
  }

  /** Values in order. */
  static Value fromL(Collection<Value> elements) {
    return new Elements(List.copyOf(elements));
  }

  /** The value's type. */
  Type type();

  /** The text; null where the value is none. */
  @NullUnmarked
  default String s() {
    return null;
  }

  /** The number in decimal digits; null where the value is none. */
  @NullUnmarked
  default String n() {
    return null;
  }

  /** The bytes; null where the value is not of them. */
  @NullUnmarked
  default Bytes b() {
    return null;
  }

  /** True or false; null where the value is neither. */
  @NullUnmarked
  default Boolean bool() {
    return null;
  }

  /** Whether the value is NULL. */
  default boolean nul() {
    return false;
  }

  /** The texts of a set; empty where the value is none. */
  default List<String> ss() {
    return List.of();
  }

  /** The numbers of a set, in decimal digits; empty where the value is none. */
  default List<String> ns() {
    return List.of();
  }

  /** The byte strings of a set; empty where the value is none. */
  default List<Bytes> bs() {
    return List.of();
  }

  /** The named values; empty where the value has none. */
  default Map<String, Value> m() {
    return Map.of();
  }

  /** The values in order; empty where the value has none. */
  default List<Value> l() {
    return List.of();
  }

  /** Whether the value is a set of texts. */
  default boolean hasSs() {
    return type() == Type.SS;
  }

  /** Whether the value is a set of numbers. */
  default boolean hasNs() {
    return type() == Type.NS;
  }

  /** Whether the value is a set of byte strings. */
  default boolean hasBs() {
    return type() == Type.BS;
  }

  /** Whether the value is a map of named values. */
  default boolean hasM() {
    return type() == Type.M;
  }

  /** Whether the value is a list. */
  default boolean hasL() {
    return type() == Type.L;
  }
}
