package dev.gateleg.core.internal.item;

import dev.gateleg.core.item.Bytes;
import dev.gateleg.core.item.Value;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The values of each type. They take texts and collections as they are, without a copy: whoever makes one here sees to it that
 * nobody changes them afterwards.
 */
public final class OwnValues {

  private OwnValues() {}

  /** A copy of named values, in their order, that nobody can change. */
  public static Map<String, Value> copy(Map<String, Value> members) {
    return Collections.unmodifiableMap(new LinkedHashMap<>(members));
  }

  /** A text. */
  public record Text(String s) implements Value {
    @Override
    public Type type() {
      return Type.S;
    }

    @Override
    public String toString() {
      return Shown.value(this);
    }
  }

  /** A number in decimal digits. */
  public record Decimal(String n) implements Value {
    @Override
    public Type type() {
      return Type.N;
    }

    @Override
    public String toString() {
      return Shown.value(this);
    }
  }

  /** Bytes. */
  public record Binary(Bytes b) implements Value {
    @Override
    public Type type() {
      return Type.B;
    }

    @Override
    public String toString() {
      return Shown.value(this);
    }
  }

  /** A set of texts. */
  public record Texts(List<String> ss) implements Value {
    @Override
    public Type type() {
      return Type.SS;
    }

    @Override
    public String toString() {
      return Shown.value(this);
    }
  }

  /** A set of numbers. */
  public record Decimals(List<String> ns) implements Value {
    @Override
    public Type type() {
      return Type.NS;
    }

    @Override
    public String toString() {
      return Shown.value(this);
    }
  }

  /** A set of byte strings. */
  public record Binaries(List<Bytes> bs) implements Value {
    @Override
    public Type type() {
      return Type.BS;
    }

    @Override
    public String toString() {
      return Shown.value(this);
    }
  }

  /** Named values. */
  public record Members(Map<String, Value> m) implements Value {
    @Override
    public Type type() {
      return Type.M;
    }

    @Override
    public String toString() {
      return Shown.value(this);
    }
  }

  /** Values in order. */
  public record Elements(List<Value> l) implements Value {
    @Override
    public Type type() {
      return Type.L;
    }

    @Override
    public String toString() {
      return Shown.value(this);
    }
  }

  /** True or false. */
  public enum Truth implements Value {
    /** False. */
    FALSE,
    /** True. */
    TRUE;

    @Override
    public Type type() {
      return Type.BOOL;
    }

    @Override
    public Boolean bool() {
      return this == TRUE;
    }

    @Override
    public String toString() {
      return Shown.value(this);
    }
  }

  /** NULL. */
  public enum Nothing implements Value {
    /** The only one. */
    NULL;

    @Override
    public Type type() {
      return Type.NUL;
    }

    @Override
    public boolean nul() {
      return true;
    }

    @Override
    public String toString() {
      return Shown.value(this);
    }
  }
}
