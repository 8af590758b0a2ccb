package dev.gateleg.tools.view;

import dev.gateleg.core.item.Value;
import dev.gateleg.model.file.ComponentModel;
import dev.gateleg.model.file.TableModel;
import dev.gateleg.tools.view.Field.State;
import dev.gateleg.tools.view.ItemView.Kind;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The values of items by the names that the program has for them. Immutable. */
public final class Fields {

  private final TableModel model;
  private final ItemReader reader;

  /** Fields of items of that model. */
  public Fields(TableModel model) {
    this.model = model;
    this.reader = new ItemReader(model);
  }

  /** An entity's components in the model's order, then what the model does not know; of other items all attributes. */
  public List<Field> of(ItemView view) {
    List<Field> fields = new ArrayList<>();
    if (view.kind() != Kind.ENTITY && view.kind() != Kind.UNDECODABLE) {
      view.item().forEach((name, value) -> fields.add(new Field(name, value, State.EXTRA)));
      return fields;
    }
    EntityReader entity = reader.entity(view.entity());
    Set<String> known = new HashSet<>(AsShown.indexKeys(model));
    known.add(model.partitionKey());
    add(known, model.sortKey());
    add(known, model.typeAttribute());
    add(known, model.attemptAttribute());
    for (ComponentModel component : entity.entity().components()) {
      add(known, component.attribute());
      Value value = value(entity, component, view);
      fields.add(new Field(
          component.name(),
          value == null ? Value.NULL : value,
          value == null ? State.ABSENT : State.COMPONENT));
    }
    view.item().forEach((name, value) -> {
      if (!known.contains(name)) {
        fields.add(new Field(name, value, State.EXTRA));
      }
    });
    return fields;
  }

  private static void add(Set<String> names, @Nullable String name) {
    if (name != null) {
      names.add(name);
    }
  }

  private static @Nullable Value value(
      EntityReader entity, ComponentModel component, ItemView view) {
    if (component.attribute() != null) {
      return view.item().get(component.attribute());
    }
    Object value = entity.keyOnly(component.name(), view.item());
    return value == null ? null : Value.fromS(Scalars.text(value));
  }
}
