package dev.gateleg.analytics.schema;

import dev.gateleg.analytics.error.AnalyticsCode;
import dev.gateleg.analytics.schema.ColumnType.Plain;
import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.model.CheckReturnValue;
import dev.gateleg.model.file.EntityModel;
import dev.gateleg.model.file.ModelFileException;
import dev.gateleg.model.file.TableModel;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The typed tables of a single table, as its model says them: one for each entity, and {@code _other} for what is of none.
 * Immutable and thread-safe.
 */
public final class AnalyticsModel {

  private final TableModel model;
  private final Scales scales;
  private final List<EntityTable> tables;

  private AnalyticsModel(TableModel model, Scales scales) {
    this.model = model;
    this.scales = scales;
    List<EntityTable> all = new ArrayList<>();
    Names names = new Names();
    String other = names.free(EntityTable.OTHER);
    for (EntityModel entity : model.entities()) {
      all.add(table(names.free(entity.type()), entity));
    }
    all.add(other(other));
    this.tables = List.copyOf(all);
    scales.checkUsed(model.table());
  }

  /** The tables of a model that was read from its file. */
  public static AnalyticsModel of(TableModel model) {
    return new AnalyticsModel(model, new Scales(Scales.USUAL, Map.of()));
  }

  /**
   * The tables of an interface, whose model the compiler put beside its class: {@code AnalyticsModel.of(Shop.class)}.
   *
   * @throws InvalidInputException with the code {@code ModelMissing}, if there is none, or it can't be read
   */
  public static AnalyticsModel of(Class<?> table) {
    String path = TableModel.path(table.getName());
    try (InputStream in = table.getClassLoader().getResourceAsStream(path)) {
      if (in == null) {
        throw missing(table, "there is no " + path + " on the class path", null);
      }
      return of(TableModel.read(in));
    } catch (IOException | ModelFileException e) {
      throw missing(table, path + " can't be read: " + e.getMessage(), e);
    }
  }

  private static InvalidInputException missing(
      Class<?> table, String why, @Nullable Throwable cause) {
    return new InvalidInputException(
        AnalyticsCode.MODEL_MISSING,
        table.getName() + " has no model: " + why
            + "; compile its interface with Gateleg's processor.",
        cause);
  }

  /**
   * The same where a decimal has that many digits behind the point, {@code scale("Order.total", 2)}; by default decimals have 12.
   * A number that does not fit is not rounded: its item goes to {@code _other}.
   */
  @CheckReturnValue
  public AnalyticsModel scale(String component, int digits) {
    return new AnalyticsModel(model, scales.with(component, digits));
  }

  /** The same where all decimals that have no scale of their own have that many digits behind the point. */
  @CheckReturnValue
  public AnalyticsModel scale(int digits) {
    return new AnalyticsModel(model, scales.usual(digits));
  }

  /** The scales of decimals as texts: the usual one, {@code 12}, and those of components, {@code Order.total=2}. */
  public List<String> scales() {
    return scales.texts();
  }

  /** The model itself. */
  public TableModel model() {
    return model;
  }

  /** The tables: those of the entities in the model's order, then {@code _other}. */
  public List<EntityTable> tables() {
    return tables;
  }

  /**
   * The table of that name, in any case.
   *
   * @throws InvalidInputException with the code {@code EntityUnknown}, if there is none
   */
  public EntityTable table(String name) {
    return tables.stream()
        .filter(table -> table.name().equalsIgnoreCase(name))
        .findFirst()
        .orElseThrow(() -> new InvalidInputException(
            AnalyticsCode.ENTITY_UNKNOWN,
            "No entity of " + model.table() + " is called " + name + "; there are "
                + String.join(", ", tables.stream().map(EntityTable::name).toList()) + ".",
            null));
  }

  /** The table that a stored type's items go to, by its place in {@link #tables()}. */
  public EntityTable ofEntity(int index) {
    return tables.get(index);
  }

  /** The table of what is of no entity. */
  public EntityTable other() {
    return tables.get(tables.size() - 1);
  }

  private EntityTable table(String name, EntityModel entity) {
    ColumnMaker maker = new ColumnMaker(scales);
    List<Column> columns =
        new ArrayList<>(maker.columns(entity.components(), "", entity.type() + "."));
    for (Column column : columns) {
      if (column.name().startsWith("_") && isOwn(column.name())) {
        throw new InvalidInputException(
            AnalyticsCode.COLUMN_TAKEN,
            entity.type() + "'s component '" + column.name()
                + "' has the name of a column that every table has; rename it, and keep its attribute with @Attribute.",
            null);
      }
    }
    columns.add(maker.texts(EntityTable.NULLS));
    columns.add(maker.texts(EntityTable.NANOS));
    columns.add(maker.plain(EntityTable.MORE, Plain.JSON));
    columns.add(maker.plain(EntityTable.PARTITION, Plain.TEXT));
    columns.add(maker.plain(EntityTable.SORT, Plain.TEXT));
    return new EntityTable(name, columns);
  }

  private static boolean isOwn(String name) {
    return List.of(
            EntityTable.NULLS,
            EntityTable.NANOS,
            EntityTable.MORE,
            EntityTable.PARTITION,
            EntityTable.SORT)
        .contains(name.toLowerCase(Locale.ROOT));
  }

  private EntityTable other(String name) {
    ColumnMaker maker = new ColumnMaker(scales);
    return new EntityTable(
        name,
        List.of(
            maker.plain("type", Plain.TEXT),
            maker.plain("kind", Plain.TEXT),
            maker.plain("reason", Plain.TEXT),
            maker.plain("item", Plain.JSON),
            maker.plain(EntityTable.PARTITION, Plain.TEXT),
            maker.plain(EntityTable.SORT, Plain.TEXT)));
  }
}
