package dev.gateleg.tools.view;

import dev.gateleg.model.file.ComponentModel;
import dev.gateleg.model.file.EntityModel;
import dev.gateleg.model.file.TableModel;
import dev.gateleg.tools.error.ToolsCode;
import java.util.Set;

/** Refuses writes of single items that would leave a copy and its owner out of step. */
final class EditCopies {

  private EditCopies() {}

  /** Refuses a copy, and an owner whose copies are written with it. */
  static void refuse(TableModel model, EntityModel entity) {
    refuseCopy(entity);
    for (EntityModel copy : model.entities()) {
      if (writtenWith(entity, copy)) {
        throw refused(entity, copy);
      }
    }
  }

  /** Refuses a copy, and changes of what copies repeat that are written with their owner. */
  static void refuse(TableModel model, EntityModel entity, Set<String> attributes) {
    refuseCopy(entity);
    for (EntityModel copy : model.entities()) {
      boolean repeats = entity.components().stream()
          .filter(component ->
              component.attribute() != null && attributes.contains(component.attribute()))
          .map(ComponentModel::name)
          .anyMatch(name -> copy.components().stream().anyMatch(c -> c.name().equals(name)));
      if (writtenWith(entity, copy) && repeats) {
        throw refused(entity, copy);
      }
    }
  }

  private static boolean writtenWith(EntityModel owner, EntityModel copy) {
    return owner.type().equals(copy.copyOf()) && !copy.fromStream();
  }

  private static void refuseCopy(EntityModel entity) {
    if (entity.copyOf() != null) {
      throw new ViewException(
          ToolsCode.EDIT_COPY,
          entity.type() + " is a copy of " + entity.copyOf()
              + ", and would be out of step with it; write the " + entity.copyOf()
              + " from the program.");
    }
  }

  private static ViewException refused(EntityModel owner, EntityModel copy) {
    return new ViewException(
        ToolsCode.EDIT_COPY,
        owner.type() + " has copies (" + copy.type()
            + ") that are written in one transaction with it; write it from the program.");
  }
}
