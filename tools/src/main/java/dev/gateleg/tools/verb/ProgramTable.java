package dev.gateleg.tools.verb;

import dev.gateleg.core.Table;
import dev.gateleg.core.entity.EntityKey;
import dev.gateleg.core.entity.EntityType;
import dev.gateleg.core.item.Value;
import dev.gateleg.core.table.ScopedTableType;
import dev.gateleg.core.table.TableDefinition;
import dev.gateleg.core.table.TableType;
import dev.gateleg.model.file.TableModel;
import dev.gateleg.tools.command.CommandException;
import dev.gateleg.tools.error.ToolsCode;
import dev.gateleg.tools.view.Scalars;
import java.io.IOException;
import java.lang.reflect.Field;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * The program's own table, loaded from its jar or classes: for verbs whose writes must bring along what the program's do,
 * claims of unique values, copies and rollups.
 */
final class ProgramTable implements AutoCloseable {

  private final TableModel model;
  private final TableDefinition<?> type;
  private final URLClassLoader loader;

  private ProgramTable(TableModel model, TableDefinition<?> type, URLClassLoader loader) {
    this.model = model;
    this.type = type;
    this.loader = loader;
  }

  /** Loads the class that the compiler wrote for a table. */
  static ProgramTable load(TableModel model, Path place, List<Path> more) {
    List<URL> urls = new ArrayList<>();
    for (Path each : places(place, more)) {
      try {
        urls.add(each.toUri().toURL());
      } catch (MalformedURLException e) {
        throw missing(model, place);
      }
    }
    URLClassLoader loader =
        new URLClassLoader(urls.toArray(URL[]::new), ProgramTable.class.getClassLoader());
    String name = model.interfaceName();
    String simple = name.substring(name.lastIndexOf('.') + 1) + "Table";
    for (int end = name.lastIndexOf('.'); end > 0; end = name.lastIndexOf('.', end - 1)) {
      TableDefinition<?> type = type(loader, name.substring(0, end) + "." + simple);
      if (type != null) {
        return new ProgramTable(model, type, loader);
      }
    }
    close(loader);
    throw missing(model, place);
  }

  private static List<Path> places(Path place, List<Path> more) {
    List<Path> all = new ArrayList<>();
    if (Files.isDirectory(place) || place.toString().endsWith(".jar")) {
      all.add(place);
    }
    all.addAll(more);
    return all;
  }

  private static @Nullable TableDefinition<?> type(ClassLoader loader, String name) {
    try {
      Field field = Class.forName(name, true, loader).getDeclaredField("TYPE");
      field.setAccessible(true);
      return (TableDefinition<?>) field.get(null);
    } catch (ReflectiveOperationException | LinkageError e) {
      return null;
    }
  }

  private static CommandException missing(TableModel model, Path place) {
    return CommandException.usage(
        ToolsCode.TABLE_CLASS_MISSING,
        "The code of " + model.interfaceName()
            + " is not in " + place
            + ", and this verb writes through it, so that claims, copies and"
            + " rollups come along; give --model with the program's jar or classes, and --classpath"
            + " for the rest.");
  }

  /** Opens the table under a name; the scope is needed where the table has one. */
  Table open(DynamoDbClient client, String name, @Nullable String scope) {
    Object table;
    if (type instanceof TableType<?> plain) {
      table = plain.with(client).tableName(name).open();
    } else {
      table = scoped((ScopedTableType<?, ?>) type, client, name, scope);
    }
    return (Table) table;
  }

  @SuppressWarnings("unchecked") // The value is parsed as the type that the model says.
  private <S> Object scoped(
      ScopedTableType<?, S> scoped, DynamoDbClient client, String name, @Nullable String scope) {
    TableModel.ScopeModel of = Objects.requireNonNull(model.scope());
    Object value = scope == null ? null : Scalars.parse(of.type(), scope);
    if (value == null) {
      throw CommandException.usage(
          ToolsCode.SCOPE_NEEDED,
          model.table() + " is opened for one "
              + of.component() + (scope == null ? "" : ", and \"" + scope + "\" is none")
              + "; give --scope.");
    }
    return Objects.requireNonNull(scoped.with(client, (S) value).tableName(name).open(), "a table");
  }

  /** The key of an entity, by its stored attributes. */
  EntityKey<?> key(String entity, Map<String, Value> stored) {
    return new EntityKey<>(
        entity(entity),
        Objects.requireNonNull(stored.get(model.partitionKey())),
        model.sortKey() == null ? null : stored.get(model.sortKey()));
  }

  /** The entity of a name. */
  EntityType<?> entity(String entity) {
    for (EntityType<?> each : type.entities()) {
      if (each.name().equals(entity)) {
        return each;
      }
    }
    throw CommandException.usage(
        ToolsCode.ENTITY_UNKNOWN,
        "The program's table " + model.table() + " has no entity " + entity
            + "; its classes are of another version than its model.");
  }

  @Override
  public void close() {
    close(loader);
  }

  private static void close(URLClassLoader loader) {
    try {
      loader.close();
    } catch (IOException e) {
      // Its jars stay open; the process ends soon.
    }
  }
}
