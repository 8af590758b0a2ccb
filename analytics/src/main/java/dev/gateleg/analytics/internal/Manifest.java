package dev.gateleg.analytics.internal;

import dev.gateleg.analytics.schema.Column;
import dev.gateleg.analytics.schema.EntityTable;
import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.core.spi.stored.ItemJson;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a lake holds. Immutable.
 *
 * @param table the table whose items it has
 * @param applied what was loaded since the last whole load, and the whole load itself
 * @param through up to when it is; null where that is not known
 * @param tables the tables
 */
public record Manifest(
    String table, List<String> applied, @Nullable Instant through, List<Part> tables) {

  /** The file, or the row, that holds it. */
  public static final String FILE = "lake.json";

  /** Copies the lists. */
  public Manifest {
    applied = List.copyOf(applied);
    tables = List.copyOf(tables);
  }

  /**
   * A table.
   *
   * @param name its name
   * @param columns its columns
   * @param files its files; empty in a database
   */
  public record Part(String name, List<Field> columns, List<PartFile> files) {
    /** Copies the lists. */
    public Part {
      columns = List.copyOf(columns);
      files = List.copyOf(files);
    }
  }

  /**
   * A column.
   *
   * @param name its name
   * @param id its number
   * @param type its type, as DuckDB writes it
   */
  public record Field(String name, int id, String type) {

    static List<Field> of(EntityTable table) {
      return table.columns().stream().map(Field::of).toList();
    }

    private static Field of(Column column) {
      return new Field(column.name(), column.id(), DuckTypes.type(column.type()));
    }
  }

  /** The table of that name. */
  Optional<Part> part(String name) {
    return tables.stream().filter(part -> part.name().equals(name)).findFirst();
  }

  String write() {
    StringBuilder out = new StringBuilder("{\"gateleg-lake\":\"1\",\n\"table\":");
    ItemJson.quote(table, out);
    if (through != null) {
      ItemJson.quote(through.toString(), out.append(",\n\"through\":"));
    }
    list(out.append(",\n\"applied\":"), applied, ItemJson::quote);
    list(out.append(",\n\"tables\":"), tables, Manifest::part);
    return out.append("}\n").toString();
  }

  private interface Writer<T> {
    void write(T value, StringBuilder out);
  }

  private static <T> void list(StringBuilder out, List<T> values, Writer<T> writer) {
    String between = "[";
    for (T value : values) {
      writer.write(value, out.append(between));
      between = ",\n";
    }
    out.append(values.isEmpty() ? "[]" : "]");
  }

  private static void part(Part part, StringBuilder out) {
    ItemJson.quote(part.name(), out.append("{\"name\":"));
    list(out.append(",\n\"columns\":"), part.columns(), (field, to) -> {
      ItemJson.quote(field.name(), to.append("{\"name\":"));
      ItemJson.quote(
          field.type(), to.append(",\"id\":\"").append(field.id()).append("\",\"type\":"));
      to.append('}');
    });
    list(out.append(",\n\"files\":"), part.files(), (file, to) -> {
      ItemJson.quote(file.name(), to.append("{\"name\":"));
      to.append(",\"rows\":\"").append(file.rows());
      to.append("\",\"bytes\":\"").append(file.bytes()).append("\"}");
    });
    out.append('}');
  }

  /** Reads what {@link #write} wrote; {@code place} is for messages. */
  static Manifest parse(String text, Object place) {
    try {
      Map<String, String> members = ItemJson.members(text);
      if (!get(members, "gateleg-lake").equals("1")) {
        throw new IllegalArgumentException("it is of another version");
      }
      String through = members.get("through");
      return new Manifest(
          get(members, "table"),
          elements(members, "applied").stream().map(ItemJson::text).toList(),
          through == null ? null : Instant.parse(ItemJson.text(through)),
          elements(members, "tables").stream().map(Manifest::parsed).toList());
    } catch (InvalidInputException | IllegalArgumentException | DateTimeException e) {
      throw LakeFiles.broken(place, String.valueOf(e.getMessage()), e);
    }
  }

  private static Part parsed(String text) {
    Map<String, String> part = ItemJson.members(text);
    List<Field> fields = new ArrayList<>();
    for (String each : elements(part, "columns")) {
      Map<String, String> field = ItemJson.members(each);
      fields.add(
          new Field(get(field, "name"), Integer.parseInt(get(field, "id")), get(field, "type")));
    }
    List<PartFile> files = new ArrayList<>();
    for (String each : elements(part, "files")) {
      Map<String, String> file = ItemJson.members(each);
      files.add(new PartFile(
          get(file, "name"),
          Long.parseLong(get(file, "rows")),
          Long.parseLong(get(file, "bytes"))));
    }
    return new Part(get(part, "name"), fields, files);
  }

  private static String get(Map<String, String> members, String name) {
    String value = members.get(name);
    if (value == null) {
      throw new IllegalArgumentException("it has no " + name);
    }
    return ItemJson.text(value);
  }

  private static List<String> elements(Map<String, String> members, String name) {
    String value = members.get(name);
    if (value == null) {
      throw new IllegalArgumentException("it has no " + name);
    }
    return ItemJson.elements(value);
  }
}
