package dev.gateleg.proofs.models;

import dev.gateleg.proofs.models.ModelSpec.ComponentSpec;
import dev.gateleg.proofs.models.ModelSpec.EntitySpec;
import dev.gateleg.proofs.models.ModelSpec.Role;
import dev.gateleg.proofs.models.Step.Change;
import dev.gateleg.proofs.models.Step.Condition;
import dev.gateleg.proofs.models.Step.Write;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a write means, as the guide says: what becomes of a row, or why it is refused. This is the reference; it knows
 * rows and nothing else.
 */
final class Meaning {

  private Meaning() {}

  /**
   * What a write does with a row.
   *
   * @param refusal why it is refused; null if it is not
   * @param after the row afterwards, without what Gateleg manages; null if there is none
   */
  record Result(@Nullable String refusal, @Nullable Row after) {

    static Result refused(String why) {
      return new Result(why, null);
    }

    static Result done(@Nullable Row after) {
      return new Result(null, after);
    }

    boolean refuses() {
      return refusal != null;
    }
  }

  /**
   * What becomes of a row.
   *
   * @param version the version that the caller gives with an entity
   * @param before the row that is there; null if there is none, or an expired one
   */
  static Result of(EntitySpec entity, Write write, long version, @Nullable Row before) {
    boolean versioned = entity.has(Role.VERSION);
    long stored = before == null ? 0 : versionOf(entity, before);
    switch (write.verb()) {
      case CREATE:
        if (before != null) {
          return Result.refused("it is there");
        }
        break;
      case PUT:
        if (versioned && (version == 0 ? before != null : before == null || stored != version)) {
          return Result.refused("it is at version " + stored + ", not " + version);
        }
        break;
      case UPDATE, MODIFY, CHECK:
        if (before == null) {
          return Result.refused("it is not there");
        }
        break;
      case DELETE:
        if (versioned && (before == null || version == 0 || stored != version)) {
          return Result.refused("it is at version " + stored + ", not " + version);
        }
        break;
      case DELETE_KEY:
        if (write.when() != null && before == null) {
          return Result.refused("it is not there");
        }
        break;
      case CREATE_IF_ABSENT:
        if (before != null) {
          return Result.done(before);
        }
        break;
      case CHECK_ABSENT:
        if (before != null) {
          return Result.refused("it is there");
        }
        break;
      default:
        break;
    }
    Condition when = write.when();
    if (when != null && !holds(entity, when, before == null ? Row.empty() : before)) {
      return Result.refused("the condition does not hold");
    }
    return Result.done(after(entity, write, before));
  }

  private static @Nullable Row after(EntitySpec entity, Write write, @Nullable Row before) {
    Row given = Row.of(entity, write.values());
    return switch (write.verb()) {
      case CREATE, CREATE_IF_ABSENT, PUT -> given;
      case UPDATE, UPSERT, MODIFY -> {
        Row row = before == null ? keyOf(entity, given) : before;
        for (Change change : write.changes()) {
          row = changed(entity.component(change.component()), change, row);
        }
        yield row;
      }
      case DELETE, DELETE_KEY -> null;
      case CHECK, CHECK_ABSENT -> before;
    };
  }

  static Row keyOf(EntitySpec entity, Row row) {
    Row key = Row.empty();
    for (ComponentSpec component : entity.keyComponents()) {
      key = key.with(component.name(), row.get(component.name()));
    }
    return key;
  }

  static long versionOf(EntitySpec entity, Row row) {
    for (ComponentSpec component : entity.components()) {
      if (component.role() == Role.VERSION && row.get(component.name()) instanceof Long version) {
        return version;
      }
    }
    return 0;
  }

  private static Row changed(ComponentSpec component, Change change, Row row) {
    Object old = row.get(component.name());
    ValueType type = component.type();
    if (component.role() == Role.EXPIRY && change.action() == Step.Action.SET) {
      Instant end = (Instant) type.parse(change.value());
      return row.with(component.name(), end.truncatedTo(ChronoUnit.SECONDS));
    }
    return switch (change.action()) {
      case SET -> row.with(component.name(), type.parse(change.value()));
      case SET_IF_ABSENT ->
        old == null ? row.with(component.name(), type.parse(change.value())) : row;
      case REMOVE -> row.without(component.name());
      case ADD ->
        row.with(
            component.name(),
            type.sum(old == null ? type.parse("0") : old, type.parse(change.value())));
      case APPEND, PREPEND ->
        row.with(
            component.name(),
            joined(old, type.parse(change.value()), change.action() == Step.Action.APPEND));
      case ADD_ELEMENTS, REMOVE_ELEMENTS ->
        row.with(
            component.name(),
            elements(old, type.parse(change.value()), change.action() == Step.Action.ADD_ELEMENTS));
    };
  }

  private static List<Object> joined(@Nullable Object old, Object more, boolean after) {
    List<Object> list = new ArrayList<>(old == null ? List.of() : (List<?>) old);
    list.addAll(after ? list.size() : 0, (List<?>) more);
    return list;
  }

  private static Set<Object> elements(@Nullable Object old, Object some, boolean added) {
    Set<Object> set = new LinkedHashSet<>(old == null ? Set.of() : (Set<?>) old);
    if (added) {
      set.addAll((Set<?>) some);
    } else {
      set.removeAll((Set<?>) some);
    }
    return set;
  }

  /** Whether a condition holds for a row. */
  static boolean holds(EntitySpec entity, Condition condition, Row row) {
    ComponentSpec component = entity.component(condition.component());
    Object value = row.get(component.name());
    return switch (condition.asks()) {
      case EXISTS -> value != null;
      case ABSENT -> value == null;
      case IS -> value != null && component.type().same(value, asked(component, condition));
      case IS_NOT -> value == null || !component.type().same(value, asked(component, condition));
      case AT_LEAST ->
        value != null && component.type().compare(value, asked(component, condition)) >= 0;
      case BELOW ->
        value != null && component.type().compare(value, asked(component, condition)) < 0;
    };
  }

  private static Object asked(ComponentSpec component, Condition condition) {
    return Objects.requireNonNull(component.type().parse(condition.value()));
  }
}
