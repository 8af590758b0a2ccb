package dev.gateleg.tools.verb;

import dev.gateleg.core.item.Bytes;
import dev.gateleg.core.item.Value;
import dev.gateleg.model.codec.AttributeKind;
import dev.gateleg.model.file.EntityModel;
import dev.gateleg.model.file.TableModel;
import dev.gateleg.tools.command.Arguments;
import dev.gateleg.tools.command.CommandException;
import dev.gateleg.tools.command.Session;
import dev.gateleg.tools.error.ToolsCode;
import dev.gateleg.tools.view.ItemView;
import dev.gateleg.tools.view.Page;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Keys of items as people give them. */
final class ItemKeys {

  private ItemKeys() {}

  /** The key of an entity and its components, or of raw attributes. */
  static Map<String, Value> key(Session session, List<String> words) {
    if (words.get(0).indexOf('=') < 0) {
      String entity = entity(session.model(), words.get(0));
      return WriteVerbs.writer(session)
          .key(entity, Arguments.texts(words.subList(1, words.size())));
    }
    return raw(session, Arguments.texts(words));
  }

  /** The stored name of an entity, however its letters are written. */
  static String entity(TableModel model, String word) {
    return model.entities().stream()
        .map(EntityModel::type)
        .filter(type -> type.equalsIgnoreCase(word))
        .findFirst()
        .orElseThrow(() -> CommandException.usage(
            ToolsCode.ENTITY_UNKNOWN,
            "No entity of "
                + model.table() + " is called " + word + "; there are "
                + String.join(
                    ", ", model.entities().stream().map(EntityModel::type).toList()) + "."));
  }

  private static Map<String, Value> raw(Session session, Map<String, String> given) {
    TableModel model = session.model();
    List<String> names = new ArrayList<>(List.of(model.partitionKey()));
    if (model.sortKey() != null) {
      names.add(model.sortKey());
    }
    if (!given.keySet().equals(Set.copyOf(names))) {
      throw CommandException.usage(
          ToolsCode.KEY_ATTRIBUTES,
          "The key of " + model.table() + " is "
              + String.join(" and ", names) + ", given are " + String.join(" and ", given.keySet())
              + "; give each once, or an entity and its components.");
    }
    Map<String, Value> key = new LinkedHashMap<>();
    names.forEach(name -> key.put(
        name, keyValue(name, session.view().keyKind(name), String.valueOf(given.get(name)))));
    return key;
  }

  static Value keyValue(String name, AttributeKind kind, String text) {
    try {
      return switch (kind) {
        case NUMBER -> Value.fromN(new BigDecimal(text).toPlainString());
        case BINARY -> Value.fromB(Bytes.fromByteArrayUnsafe(Base64.getDecoder().decode(text)));
        default -> Value.fromS(text);
      };
    } catch (IllegalArgumentException e) {
      throw CommandException.usage(
          ToolsCode.KEY_ATTRIBUTES,
          "'" + name + "' can't be \"" + text
              + "\"; it is " + (kind == AttributeKind.NUMBER ? "a number" : "bytes in base 64")
              + ".");
    }
  }

  /** The item; fails where there is none. */
  static ItemView read(Session session, Map<String, Value> key) {
    Page page = session.view().get(key);
    if (page.items().isEmpty()) {
      throw CommandException.failed(
          ToolsCode.ITEM_MISSING,
          session.view().table() + " has no item with the key " + shown(key) + ".");
    }
    return page.items().get(0);
  }

  static String shown(Map<String, Value> key) {
    return String.join(
        " | ", key.values().stream().map(value -> Values.cell(value).text()).toList());
  }
}
