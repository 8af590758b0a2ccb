package dev.gateleg.tools.verb;

import dev.gateleg.core.item.Value;
import dev.gateleg.model.file.ComponentModel;
import dev.gateleg.model.file.EntityModel;
import dev.gateleg.model.file.TableModel;
import dev.gateleg.tools.command.Cell;
import dev.gateleg.tools.command.Globals;
import dev.gateleg.tools.command.Output;
import dev.gateleg.tools.view.Field;
import dev.gateleg.tools.view.Fields;
import dev.gateleg.tools.view.ItemJson;
import dev.gateleg.tools.view.ItemView;
import dev.gateleg.tools.view.KeyAttributeView;
import dev.gateleg.tools.view.KeySegment;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Items on standard output. Items of one entity have a column for each component; on a terminal, mixed items have their
 * fields in one column. As JSON, each is an object with its entity and its item.
 */
final class ItemRows implements AutoCloseable {

  private final Globals globals;
  private final boolean typed;
  private final Fields fields;
  private final List<String> columns;
  private final boolean mixed;
  private final Output output;

  /** Rows of these entities; of no matter which where there are none. */
  ItemRows(Globals globals, TableModel model, List<String> entities, boolean typed) {
    this.globals = globals;
    this.typed = typed;
    this.fields = new Fields(model);
    this.columns = columns(model, entities);
    this.mixed = entities.size() != 1;
    List<String> all = new ArrayList<>();
    if (mixed && globals.form() == Output.Form.TABLE) {
      all.addAll(List.of("entity", "key", "fields"));
    } else {
      if (mixed) {
        all.addAll(List.of("entity", "key"));
      }
      all.addAll(columns);
    }
    this.output = globals.output(all.toArray(String[]::new));
  }

  private static List<String> columns(TableModel model, List<String> entities) {
    Set<String> columns = new LinkedHashSet<>();
    for (EntityModel entity : model.entities()) {
      if (entities.isEmpty() || entities.contains(entity.type())) {
        entity.components().stream().map(ComponentModel::name).forEach(columns::add);
      }
    }
    return List.copyOf(columns);
  }

  /** One of many. */
  void add(ItemView view) {
    if (output.form() == Output.Form.JSON) {
      globals.out().println(json(view));
      return;
    }
    List<Field> all = fields.of(view);
    if (mixed && output.form() == Output.Form.TABLE) {
      String text = all.stream()
          .filter(field -> field.state() != Field.State.ABSENT)
          .map(field -> field.name() + "=" + Values.cell(field.value()).text())
          .collect(Collectors.joining(" "));
      output.row(Cell.of(name(view)), Cell.of(key(view)), Cell.of(text));
      return;
    }
    Map<String, Cell> cells = new LinkedHashMap<>();
    for (Field field : all) {
      if (field.state() != Field.State.ABSENT) {
        cells.put(field.name(), Values.cell(field.value()));
      }
    }
    List<Cell> row = new ArrayList<>();
    if (mixed) {
      row.add(Cell.of(name(view)));
      row.add(Cell.of(key(view)));
    }
    columns.forEach(column -> row.add(cells.getOrDefault(column, Cell.absent())));
    output.row(row);
  }

  /** The only one: on a terminal, a line for each field. */
  void only(ItemView view) {
    if (output.form() != Output.Form.TABLE) {
      add(view);
      return;
    }
    List<Field> all = fields.of(view);
    List<String> names = new ArrayList<>(List.of("entity", "key"));
    List<Cell> cells = new ArrayList<>(List.of(Cell.of(name(view)), Cell.of(key(view))));
    for (Field field : all) {
      names.add(
          field.state() == Field.State.EXTRA && !view.entity().isEmpty()
              ? field.name() + " (not in the model)"
              : field.name());
      cells.add(field.state() == Field.State.ABSENT ? Cell.absent() : Values.cell(field.value()));
    }
    view.indexes().forEach(entry -> {
      names.add(entry.index());
      String at = Stream.concat(entry.partition().stream(), entry.sort().stream())
          .map(ItemRows::text)
          .collect(Collectors.joining(" | "));
      cells.add(
          entry.reason().isEmpty()
              ? Cell.of(at)
              : Cell.of(at.isEmpty() ? entry.reason() : at + " (stale: " + entry.reason() + ")"));
    });
    try (Output one = globals.output(names.toArray(String[]::new))) {
      one.record(cells);
    }
  }

  private String json(ItemView view) {
    String item;
    if (typed) {
      item = ItemJson.write(view.item());
    } else {
      Map<String, Value> plain = new LinkedHashMap<>();
      for (Field field : fields.of(view)) {
        if (field.state() != Field.State.ABSENT) {
          plain.put(field.name(), field.value());
        }
      }
      item = Values.object(plain);
    }
    return "{\"entity\":" + Cell.quoted(name(view)) + ",\"key\":" + Cell.quoted(key(view))
        + (view.reason().isEmpty() ? "" : ",\"reason\":" + Cell.quoted(view.reason()))
        + ",\"bytes\":" + view.size() + ",\"item\":" + item + "}";
  }

  /** What the item is, for people. */
  static String name(ItemView view) {
    return switch (view.kind()) {
      case ENTITY -> view.entity();
      case HIDDEN -> view.entity();
      case UNDECODABLE -> view.entity() + " (undecodable)";
      default -> "(unknown)";
    };
  }

  /** The table's key as it is stored. */
  static String key(ItemView view) {
    return Stream.concat(view.partition().stream(), view.sort().stream())
        .map(ItemRows::text)
        .collect(Collectors.joining(" | "));
  }

  private static String text(KeyAttributeView attribute) {
    return attribute.segments().stream().map(KeySegment::text).collect(Collectors.joining());
  }

  @Override
  public void close() {
    output.close();
  }
}
