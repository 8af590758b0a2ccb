package dev.gateleg.engine.internal.validation;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Collects what is wrong with a request's members by themselves, apart from what they mean together; DynamoDB reports
 * these all at once, before anything else.
 */
public final class Constraints {

  /** DynamoDB lists at most this many. */
  private static final int MAX_REPORTED = 10;

  private static final String NAME = "[a-zA-Z0-9_.-]+";

  private @Nullable List<String> violations;

  /** What is wrong with the names of tables that are keys of a map. */
  private static final String TABLE_NAME_KEYS =
      "Map keys must satisfy constraint: [Member must have length less than or equal to "
          + Limits.MAX_NAME_LENGTH + ", Member must have length greater than or equal to "
          + Limits.MIN_TABLE_NAME_LENGTH
          + ", Member must satisfy regular expression pattern: " + NAME + "]";

  /** A table's name as requests for items give it. */
  public Constraints tableName(@Nullable String name) {
    return tableName("tableName", name);
  }

  /** A table's name, or a resource name that is looked at later. */
  public Constraints tableName(String member, @Nullable String name) {
    if (name == null) {
      required(member, null);
      return this;
    }
    if (name.isEmpty()) {
      return add(
          "Value '' at '" + member + "'", "Member must have length greater than or equal to 1");
    }
    return name.startsWith("arn:") ? this : name(member, name, Limits.MIN_TABLE_NAME_LENGTH);
  }

  /**
   * The names of tables that are the keys of RequestItems.
   *
   * @param shown how an error shows the map
   */
  public Constraints tableNames(Collection<String> names, Supplier<String> shown) {
    for (String name : names) {
      boolean fits = name.startsWith("arn:")
          || isName(name)
              && name.length() >= Limits.MIN_TABLE_NAME_LENGTH
              && name.length() <= Limits.MAX_NAME_LENGTH;
      if (!fits) {
        return add("Value '" + shown.get() + "' at 'requestItems'", TABLE_NAME_KEYS);
      }
    }
    return this;
  }

  /** A table's or an index's name: its characters and its length. */
  public Constraints name(String member, @Nullable String name, int minimumLength) {
    if (name == null) {
      return this;
    }
    if (!isName(name)) {
      add(value(name, member), "Member must satisfy regular expression pattern: " + NAME);
    }
    if (name.length() < minimumLength) {
      add(value(name, member), "Member must have length greater than or equal to " + minimumLength);
    } else if (name.length() > Limits.MAX_NAME_LENGTH) {
      add(
          value(name, member),
          "Member must have length less than or equal to " + Limits.MAX_NAME_LENGTH);
    }
    return this;
  }

  /** What {@link #NAME} says. Every request asks, and the first one would wait for the pattern to be compiled. */
  private static boolean isName(String name) {
    for (int i = 0; i < name.length(); i++) {
      char c = name.charAt(i);
      boolean fits = c >= 'a' && c <= 'z'
          || c >= 'A' && c <= 'Z'
          || c >= '0' && c <= '9'
          || c == '_'
          || c == '.'
          || c == '-';
      if (!fits) {
        return false;
      }
    }
    return !name.isEmpty();
  }

  /** Adds a violation if the value is missing; answers whether it is there. */
  public boolean required(String member, @Nullable Object value) {
    if (value == null) {
      add("Value null at '" + member + "'", "Member must not be null");
      return false;
    }
    return true;
  }

  public Constraints oneOf(String member, @Nullable String value, Collection<String> allowed) {
    if (value != null && !allowed.contains(value)) {
      add(value(value, member), "Member must satisfy enum value set: " + allowed);
    }
    return this;
  }

  public Constraints atLeast(String member, @Nullable Number value, long minimum) {
    if (value != null && value.longValue() < minimum) {
      add(value(value, member), "Member must have value greater than or equal to " + minimum);
    }
    return this;
  }

  public Constraints atMost(String member, @Nullable Number value, long maximum) {
    if (value != null && value.longValue() > maximum) {
      add(value(value, member), "Member must have value less than or equal to " + maximum);
    }
    return this;
  }

  /** The length of a list or a text. */
  public Constraints length(String member, Object value, int length, int minimum, int maximum) {
    if (length < minimum) {
      add(value(value, member), "Member must have length greater than or equal to " + minimum);
    } else if (length > maximum) {
      add(value(value, member), "Member must have length less than or equal to " + maximum);
    }
    return this;
  }

  private static String value(Object value, String member) {
    return "Value '" + value + "' at '" + member + "'";
  }

  /** Adds a violation in its own words. */
  public Constraints add(String subject, String constraint) {
    if (violations == null) {
      violations = new ArrayList<>(2);
    }
    violations.add(subject + " failed to satisfy constraint: " + constraint);
    return this;
  }

  /** Throws if anything was wrong so far. */
  public Constraints check() {
    if (violations != null) {
      int count = violations.size();
      throw Errors.validation(count + " validation error" + (count == 1 ? "" : "s") + " detected: "
          + String.join("; ", violations.subList(0, Math.min(count, MAX_REPORTED))));
    }
    return this;
  }
}
