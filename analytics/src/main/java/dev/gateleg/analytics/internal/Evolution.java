package dev.gateleg.analytics.internal;

import dev.gateleg.analytics.error.AnalyticsCode;
import dev.gateleg.analytics.internal.Manifest.Field;
import dev.gateleg.analytics.internal.Manifest.Part;
import dev.gateleg.analytics.schema.AnalyticsModel;
import dev.gateleg.analytics.schema.Column;
import dev.gateleg.analytics.schema.EntityTable;
import dev.gateleg.core.error.InvalidInputException;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Tables that were written by an earlier version of the model: columns are recognised by their field ids. */
final class Evolution {

  private Evolution() {}

  /** Whether a table's columns are others than the model's. */
  static boolean needed(Part part, EntityTable table) {
    return !part.columns().equals(Field.of(table));
  }

  /** The model's columns, of a table as it was written: renamed ones under their new name, new ones without values. */
  static String select(Part part, EntityTable table) {
    Map<Integer, Field> old = new HashMap<>();
    part.columns().forEach(field -> old.put(field.id(), field));
    return table.columns().stream()
        .map(column -> expression(old.get(column.id()), column, table) + " AS "
            + DuckTypes.name(column.name()))
        .collect(Collectors.joining(", "));
  }

  /** No row at all, with the model's columns. */
  static String nothing(EntityTable table) {
    return table.columns().stream()
        .map(column ->
            "NULL::" + DuckTypes.type(column.type()) + " AS " + DuckTypes.name(column.name()))
        .collect(Collectors.joining(", ", "SELECT ", " WHERE false"));
  }

  private static String expression(@Nullable Field was, Column column, EntityTable table) {
    String type = DuckTypes.type(column.type());
    if (was == null) {
      return "NULL::" + type;
    } else if (!was.type().equals(type)) {
      throw new InvalidInputException(
          AnalyticsCode.LAKE_SCHEMA,
          table.name() + "'s column " + column.name() + " is " + was.type()
              + " in the lake, and the model makes it " + type
              + "; load into a new place, or give the scale that it was loaded with.",
          null);
    }
    return DuckTypes.name(was.name());
  }

  /** Refuses a model whose columns are of other types, before anything is read. */
  static void checkTypes(Manifest now, AnalyticsModel model) {
    for (EntityTable table : model.tables()) {
      now.part(table.name()).ifPresent(part -> select(part, table));
    }
  }

  /** Refuses changes of a lake that has tables of entities which the model lost: only a whole load can tell where they went. */
  static void checkEntities(Manifest now, AnalyticsModel model) {
    for (Part part : now.tables()) {
      if (model.tables().stream().noneMatch(table -> table.name().equals(part.name()))) {
        throw new InvalidInputException(
            AnalyticsCode.LAKE_SCHEMA,
            "The lake has a table of " + part.name() + ", which is no entity of "
                + model.model().table()
                + "'s model any more; load a full export, which tells what became of its items.",
            null);
      }
    }
  }
}
