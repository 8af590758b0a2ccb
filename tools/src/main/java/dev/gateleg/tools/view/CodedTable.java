package dev.gateleg.tools.view;

import dev.gateleg.core.Table;
import dev.gateleg.core.entity.EntityType;
import dev.gateleg.core.table.TableType;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Field;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;

/**
 * A live table with the code of its entities, which is loaded from where its model is: for what needs an entity's codec, its
 * claims or its version. Closes what it loaded the classes from.
 */
public final class CodedTable implements AutoCloseable {

  private final URLClassLoader classes;
  private final TableType<?> type;
  private final Table table;

  private CodedTable(URLClassLoader classes, TableType<?> type, Table table) {
    this.classes = classes;
    this.type = type;
    this.table = table;
  }

  /**
   * The table that a view shows.
   *
   * @param place the jar or the folder of classes in which its model is
   * @throws ViewException with the code {@code ClassesMissing}, where the classes are not there, and {@code TableScoped}, where
   *     the table is opened for one tenant at a time
   */
  public static CodedTable open(TableView view, Path place) {
    String name = implementation(view.model().interfaceName());
    URLClassLoader classes =
        new URLClassLoader(new URL[] {url(place)}, CodedTable.class.getClassLoader());
    try {
      Field field = Class.forName(name, true, classes).getDeclaredField("TYPE");
      field.setAccessible(true); // the interface need not be public
      Object type = field.get(null);
      if (!(type instanceof TableType<?> found)) {
        throw new ViewException("[TableScoped] " + view.model().table()
            + " is opened for one "
            + (view.model().scope() == null ? "scope" : view.model().scope().component())
            + " at a time, which this verb can't; do it in a program, by the library.");
      }
      Object opened = found.with(view.client()).tableName(view.table()).open();
      return new CodedTable(classes, found, (Table) opened);
    } catch (ReflectiveOperationException | LinkageError e) {
      throw new ViewException(
          "[ClassesMissing] " + name + " can't be loaded from " + place + " (" + e
              + "); give --model the jar, or the folder of classes, that the table was compiled to.");
    }
  }

  private static URL url(Path place) {
    try {
      return place.toUri().toURL();
    } catch (MalformedURLException e) {
      throw new IllegalStateException("Every path has an address.", e);
    }
  }

  /** The class that the compiler writes for a table's interface: in its package, also where it is nested. */
  private static String implementation(String interfaceName) {
    StringBuilder name = new StringBuilder();
    String[] parts = interfaceName.split("\\.", -1);
    for (int i = 0; i < parts.length - 1 && !Character.isUpperCase(parts[i].charAt(0)); i++) {
      name.append(parts[i]).append('.');
    }
    return name + parts[parts.length - 1] + "Table";
  }

  /** The table. */
  public Table table() {
    return table;
  }

  /** The entity of a name as it is stored. */
  public EntityType<?> entity(String name) {
    return type.entities().stream()
        .filter(entity -> entity.name().equals(name))
        .findFirst()
        .orElseThrow(() -> new ViewException("[ClassesMissing] " + name
            + " is in the model and not among the classes; compile both together."));
  }

  @Override
  public void close() {
    try {
      classes.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
