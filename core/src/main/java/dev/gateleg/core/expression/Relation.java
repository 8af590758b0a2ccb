package dev.gateleg.core.expression;

import dev.gateleg.core.item.StoredValues;
import java.util.List;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** What a condition may say of the value at one place: how DynamoDB writes it, and when it holds. */
enum Relation {
  EQUAL {
    @Override
    String text(String place, List<String> values) {
      return place + " = " + values.get(0);
    }

    @Override
    boolean holds(@Nullable AttributeValue stored, List<AttributeValue> values) {
      return stored != null && StoredValues.equal(stored, values.get(0));
    }
  },
  /** Also holds for a value that is absent. */
  NOT_EQUAL {
    @Override
    String text(String place, List<String> values) {
      return place + " <> " + values.get(0);
    }

    @Override
    boolean holds(@Nullable AttributeValue stored, List<AttributeValue> values) {
      return stored == null || !StoredValues.equal(stored, values.get(0));
    }
  },
  ABOVE {
    @Override
    String text(String place, List<String> values) {
      return place + " > " + values.get(0);
    }

    @Override
    boolean holds(@Nullable AttributeValue stored, List<AttributeValue> values) {
      return ordered(stored, values.get(0), order -> order > 0);
    }
  },
  AT_LEAST {
    @Override
    String text(String place, List<String> values) {
      return place + " >= " + values.get(0);
    }

    @Override
    boolean holds(@Nullable AttributeValue stored, List<AttributeValue> values) {
      return ordered(stored, values.get(0), order -> order >= 0);
    }
  },
  BELOW {
    @Override
    String text(String place, List<String> values) {
      return place + " < " + values.get(0);
    }

    @Override
    boolean holds(@Nullable AttributeValue stored, List<AttributeValue> values) {
      return ordered(stored, values.get(0), order -> order < 0);
    }
  },
  AT_MOST {
    @Override
    String text(String place, List<String> values) {
      return place + " <= " + values.get(0);
    }

    @Override
    boolean holds(@Nullable AttributeValue stored, List<AttributeValue> values) {
      return ordered(stored, values.get(0), order -> order <= 0);
    }
  },
  BETWEEN {
    @Override
    String text(String place, List<String> values) {
      return place + " BETWEEN " + values.get(0) + " AND " + values.get(1);
    }

    @Override
    boolean holds(@Nullable AttributeValue stored, List<AttributeValue> values) {
      return AT_LEAST.holds(stored, values) && AT_MOST.holds(stored, values.subList(1, 2));
    }
  },
  ONE_OF {
    @Override
    String text(String place, List<String> values) {
      return place + " IN (" + String.join(", ", values) + ")";
    }

    @Override
    boolean holds(@Nullable AttributeValue stored, List<AttributeValue> values) {
      return stored != null && values.stream().anyMatch(value -> StoredValues.equal(stored, value));
    }
  },
  PRESENT {
    @Override
    String text(String place, List<String> values) {
      return "attribute_exists(" + place + ")";
    }

    @Override
    boolean holds(@Nullable AttributeValue stored, List<AttributeValue> values) {
      return stored != null;
    }
  },
  ABSENT {
    @Override
    String text(String place, List<String> values) {
      return "attribute_not_exists(" + place + ")";
    }

    @Override
    boolean holds(@Nullable AttributeValue stored, List<AttributeValue> values) {
      return stored == null;
    }
  },
  STARTS_WITH {
    @Override
    String text(String place, List<String> values) {
      return "begins_with(" + place + ", " + values.get(0) + ")";
    }

    @Override
    boolean holds(@Nullable AttributeValue stored, List<AttributeValue> values) {
      return stored != null && StoredValues.startsWith(stored, values.get(0));
    }
  },
  CONTAINS {
    @Override
    String text(String place, List<String> values) {
      return "contains(" + place + ", " + values.get(0) + ")";
    }

    @Override
    boolean holds(@Nullable AttributeValue stored, List<AttributeValue> values) {
      return stored != null && StoredValues.contains(stored, values.get(0));
    }
  },
  SIZE_AT_LEAST {
    @Override
    String text(String place, List<String> values) {
      return "size(" + place + ") >= " + values.get(0);
    }

    @Override
    boolean holds(@Nullable AttributeValue stored, List<AttributeValue> values) {
      return AT_LEAST.holds(sizeOf(stored), values);
    }
  },
  SIZE_AT_MOST {
    @Override
    String text(String place, List<String> values) {
      return "size(" + place + ") <= " + values.get(0);
    }

    @Override
    boolean holds(@Nullable AttributeValue stored, List<AttributeValue> values) {
      return AT_MOST.holds(sizeOf(stored), values);
    }
  };

  /** The text in DynamoDB's language. */
  abstract String text(String place, List<String> values);

  /** Whether it is so; {@code stored} is null where the item has no value at the place. */
  abstract boolean holds(@Nullable AttributeValue stored, List<AttributeValue> values);

  private static boolean ordered(
      @Nullable AttributeValue stored, AttributeValue value, IntPredicate wanted) {
    Integer order = stored == null ? null : StoredValues.compare(stored, value);
    return order != null && wanted.test(order);
  }

  private static @Nullable AttributeValue sizeOf(@Nullable AttributeValue stored) {
    Integer size = stored == null ? null : StoredValues.size(stored);
    return size == null ? null : AttributeValue.fromN(size.toString());
  }
}
