package dev.gateleg.proofs.models;

import dev.gateleg.core.Table;
import dev.gateleg.core.entity.EntityKey;
import dev.gateleg.core.entity.EntityType;
import dev.gateleg.core.expression.Field;
import dev.gateleg.core.table.TableDefinition;
import dev.gateleg.proofs.models.ModelSpec.ComponentSpec;
import dev.gateleg.proofs.models.ModelSpec.EntitySpec;
import dev.gateleg.proofs.models.ModelSpec.PatternSpec;
import dev.gateleg.proofs.models.ModelSpec.Presence;
import dev.gateleg.proofs.models.ModelSpec.Role;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A model that the compiler took: rows become records and back, patterns and keys are called by name. */
final class CompiledModel {

  private final ModelSpec spec;
  private final Class<?> table;
  private final TableDefinition<?> definition;
  private final Map<String, Class<?>> records = new HashMap<>();
  private final Map<String, Class<?>> companions = new HashMap<>();
  private @Nullable Rolling rolling;

  private CompiledModel(ModelSpec spec, Class<?> table) throws ReflectiveOperationException {
    this.spec = spec;
    this.table = table;
    ClassLoader loader = table.getClassLoader();
    Class<?> generated = Class.forName(table.getName() + "Table", true, loader);
    this.definition = (TableDefinition<?>) generated.getField("TYPE").get(null);
    for (EntitySpec entity : spec.entities()) {
      records.put(
          entity.name(), Class.forName(table.getName() + "$" + entity.name(), true, loader));
      companions.put(
          entity.name(),
          Class.forName(ModelSource.PACKAGE + "." + entity.name() + "s", true, loader));
    }
  }

  /** Compiles a model; throws {@link ModelCompiler.RefusedException} where the compiler refuses it. */
  static CompiledModel of(ModelSpec spec) {
    try {
      return new CompiledModel(spec, ModelCompiler.compile(ModelSource.of(spec)));
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("generated code is not as expected: " + e, e);
    }
  }

  ModelSpec spec() {
    return spec;
  }

  /** The rollup of the entity that has one. */
  synchronized Rolling rolling() {
    if (rolling == null) {
      rolling = new Rolling(this);
    }
    return rolling;
  }

  TableDefinition<?> definition() {
    return definition;
  }

  /** The record of a row, at a version. */
  Object entity(EntitySpec entity, Row row, long version) {
    Class<?> record = Objects.requireNonNull(records.get(entity.name()));
    Constructor<?> constructor = record.getDeclaredConstructors()[0];
    List<@Nullable Object> arguments = new ArrayList<>();
    for (ComponentSpec component : entity.components()) {
      Object value =
          component.role() == Role.VERSION ? (Object) version : row.get(component.name());
      if (value == null
          && component.type().isCollection()
          && component.presence() == Presence.PLAIN) {
        value = component.type().parse("");
      }
      arguments.add(component.presence() == Presence.OPTIONAL ? Optional.ofNullable(value) : value);
    }
    return invoked(() -> constructor.newInstance(arguments.toArray()));
  }

  /** The row of a record; a set that is there and empty is told by the strict reader only. */
  Row row(EntitySpec entity, Object made) {
    Row row = Row.empty();
    for (ComponentSpec component : entity.components()) {
      row = row.with(component.name(), value(component.name(), made));
    }
    return row;
  }

  /** The value of a record's component, out of its Optional. */
  @Nullable
  Object value(String component, Object made) {
    Object value = invoked(() -> {
      Method accessor = made.getClass().getDeclaredMethod(component);
      return accessor.invoke(made);
    });
    return value instanceof Optional<?> optional ? optional.orElse(null) : value;
  }

  /** The version of a record; 0 where it has none. */
  long version(EntitySpec entity, Object made) {
    for (ComponentSpec component : entity.components()) {
      if (component.role() == Role.VERSION) {
        return (Long) Objects.requireNonNull(value(component.name(), made));
      }
    }
    return 0;
  }

  /** The entity whose record it is. */
  EntitySpec entityOf(Object made) {
    return spec.entity(made.getClass().getSimpleName());
  }

  /** The key of a row. */
  @SuppressWarnings("unchecked") // The companion's key method returns one.
  EntityKey<Object> key(EntitySpec entity, Row row) {
    Object[] parts =
        entity.keyComponents().stream().map(each -> row.get(each.name())).toArray();
    Method key = Arrays.stream(companion(entity).getMethods())
        .filter(each -> each.getName().equals("key") && each.getParameterCount() == parts.length)
        .findFirst()
        .orElseThrow();
    return (EntityKey<Object>) invoked(() -> key.invoke(null, parts));
  }

  /** The field of a component. */
  @SuppressWarnings("unchecked") // A companion's fields are of its entity.
  Field<Object, Object> field(EntitySpec entity, String component) {
    return (Field<Object, Object>)
        invoked(() -> companion(entity).getField(component).get(null));
  }

  /** The entity's type. */
  @SuppressWarnings("unchecked") // The companion's type is of its entity.
  EntityType<Object> type(EntitySpec entity) {
    return (EntityType<Object>) invoked(() -> companion(entity).getField("TYPE").get(null));
  }

  private Class<?> companion(EntitySpec entity) {
    return Objects.requireNonNull(companions.get(entity.name()));
  }

  /** Calls an access pattern. */
  @Nullable
  Object call(Table open, PatternSpec pattern, List<@Nullable Object> arguments) {
    Method method = Arrays.stream(table.getMethods())
        .filter(each -> each.getName().equals(pattern.name()))
        .findFirst()
        .orElseThrow();
    return invoked(() -> method.invoke(open, arguments.toArray()));
  }

  /** A call by reflection. */
  private interface Call {
    @Nullable
    Object make() throws ReflectiveOperationException;
  }

  @SuppressWarnings({"unchecked", "NullAway", "TypeParameterUnusedInFormals"
  }) // As the generated code declares it.
  private static <T> T invoked(Call call) {
    try {
      return (T) call.make();
    } catch (InvocationTargetException e) {
      if (e.getCause() instanceof RuntimeException thrown) {
        throw thrown;
      } else if (e.getCause() instanceof Error thrown) {
        throw thrown;
      }
      throw new IllegalStateException(e.getCause());
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("generated code is not as expected: " + e, e);
    }
  }

  /** Whether an item with such an expiry is absent at a time. */
  static boolean expired(EntitySpec entity, Row row, Instant now) {
    for (ComponentSpec component : entity.components()) {
      if (component.role() == Role.EXPIRY && row.get(component.name()) instanceof Instant end) {
        return !end.isAfter(now);
      }
    }
    return false;
  }
}
