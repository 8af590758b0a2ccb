package dev.gateleg.tools.view;

import dev.gateleg.core.cost.TableCosts;
import dev.gateleg.core.cost.WriteMode;
import dev.gateleg.core.item.Value;
import dev.gateleg.core.sdk.SdkItems;
import dev.gateleg.core.spi.context.Versions;
import dev.gateleg.model.file.ComponentModel;
import dev.gateleg.model.file.ComponentModel.Presence;
import dev.gateleg.model.file.ComponentModel.Role;
import dev.gateleg.model.file.KeyPartModel.KeyComponentModel;
import dev.gateleg.model.file.TableModel;
import dev.gateleg.model.key.KeyPartException;
import dev.gateleg.model.key.ShardSlot;
import dev.gateleg.tools.error.ToolsCode;
import dev.gateleg.tools.view.ItemView.Kind;
import java.math.BigDecimal;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.ReturnValuesOnConditionCheckFailure;

/**
 * Makes, replaces and deletes whole items of entities, from what people type. A write happens only if the item is still as it
 * was looked at. What other items keep of an entity (claims of unique values, rows of rollups) is not touched, so that an
 * entity with unique values is refused, and so are copies and what has them.
 */
public final class ItemWriter {

  private final TableModel model;
  private final String table;
  private final DynamoDbClient client;
  private final ItemReader reader;
  private final ItemEditor editor;
  private final InstantSource clock;
  private final RandomGenerator random;
  private final TableCosts costs;

  ItemWriter(TableView view, DynamoDbClient client, InstantSource clock, RandomGenerator random) {
    this.model = view.model();
    this.table = view.table();
    this.client = client;
    this.reader = view.reader();
    this.editor = view.editor(clock);
    this.clock = clock;
    this.random = random;
    this.costs = TableCosts.of(view.schema());
  }

  /** A value as it was typed; {@code json} tells how to read it. */
  public record Given(String text, boolean json) {}

  /** The value of an entity's component, as it would be stored. */
  public Value value(String entity, String name, Given given) {
    EntityReader known = reader.entity(entity);
    return value(known, component(known, name), given);
  }

  /** The attribute of an entity's component; the name itself where the model does not know it. */
  public String attribute(String entity, String name) {
    ComponentModel component = component(reader.entity(entity), name);
    if (component.attribute() == null) {
      throw new ViewException(
          ToolsCode.EDIT_KEY,
          "'" + name + "' is kept in the item's key alone; write a new item instead.");
    }
    return component.attribute();
  }

  private Value value(EntityReader entity, ComponentModel component, Given given) {
    return given.json()
        ? Typed.json(component.name(), component.kind(), given.text())
        : Typed.text(
            component.name(),
            component.type(),
            component.kind(),
            constants(entity, component.name()),
            given.text());
  }

  private static List<String> constants(EntityReader entity, String component) {
    return entity.entity().keys().stream()
        .flatMap(key -> entity.key(key.index()).all().stream())
        .map(part -> part.component(component))
        .filter(Objects::nonNull)
        .map(KeyComponentModel::constants)
        .findFirst()
        .orElse(List.of());
  }

  private static ComponentModel component(EntityReader entity, String name) {
    return entity.entity().components().stream()
        .filter(c -> c.name().equals(name))
        .findFirst()
        .orElseThrow(() -> new ViewException(
            ToolsCode.ARGUMENT_UNKNOWN,
            entity.entity().type()
                + " has no '" + name + "'; it has "
                + String.join(
                    ", ",
                    entity.entity().components().stream()
                        .map(ComponentModel::name)
                        .toList())
                + "."));
  }

  /** The names of the components that an entity's key is made of. */
  public static List<String> keyNames(TableModel model, String entity) {
    List<String> names = new ArrayList<>();
    for (KeyReader part : new ItemReader(model).entity(entity).key("").all()) {
      part.part().components().stream()
          .filter(component -> !ShardNumbers.follows(component))
          .map(KeyComponentModel::name)
          .filter(name -> !names.contains(name))
          .forEach(names::add);
    }
    return names;
  }

  /** The table's key of an entity, by the components that it is made of. */
  public Map<String, Value> key(String entity, Map<String, String> arguments) {
    List<String> names = keyNames(model, entity);
    for (String name : arguments.keySet()) {
      if (!names.contains(name)) {
        throw new ViewException(
            ToolsCode.ARGUMENT_UNKNOWN,
            "The key of " + entity + " takes no '" + name + "'; it takes "
                + String.join(", ", names) + ".");
      }
    }
    return makeKey(reader.entity(entity), arguments);
  }

  private static Map<String, Value> makeKey(EntityReader entity, Map<String, String> arguments) {
    Map<String, Value> key = new LinkedHashMap<>();
    for (KeyReader part : entity.key("").all()) {
      List<Object> values = new ArrayList<>();
      for (KeyComponentModel component : part.part().components()) {
        if (ShardNumbers.follows(component)) {
          values.add(shard(entity, part, arguments));
          continue;
        }
        String text = arguments.get(component.name());
        if (text == null) {
          throw new ViewException(
              ToolsCode.ARGUMENT_MISSING,
              entity.entity().type() + " needs '"
                  + component.name() + "', which is part of its key; give " + component.name()
                  + "=….");
        }
        values.add(PatternBinder.parsed(component.name(), component, text));
        if (part.template() == null) {
          key.put(part.attribute(), PatternBinder.plain(part, component.name(), component, text));
        }
      }
      if (part.template() != null) {
        key.put(part.attribute(), Value.fromS(made(part, values)));
      }
    }
    return key;
  }

  /** The number of the shard in which the item of a key stands. */
  private static int shard(EntityReader entity, KeyReader part, Map<String, String> arguments) {
    ShardSlot slot = Objects.requireNonNull(ShardNumbers.slot(part));
    if (slot.grows()) {
      throw new ViewException(
          ToolsCode.SHARDS_GROW,
          "The shard of " + entity.entity().type()
              + " is not known by its key alone, since their number may grow; use a query, or give the"
              + " key attributes as they are stored.");
    }
    return ShardNumbers.of(slot, entity.key(""), component -> {
          String text = arguments.get(component.name());
          if (text == null) {
            throw new ViewException(
                ToolsCode.ARGUMENT_MISSING,
                entity.entity().type() + " needs '"
                    + component.name() + "', which is part of its key; give " + component.name()
                    + "=….");
          }
          return PatternBinder.parsed(component.name(), component, text);
        })
        .get(0);
  }

  private static String made(KeyReader part, List<Object> values) {
    try {
      return Objects.requireNonNull(Objects.requireNonNull(part.template()).key(values.toArray()));
    } catch (KeyPartException e) {
      throw new ViewException(ToolsCode.ARGUMENT_MALFORMED, String.valueOf(e.getMessage()));
    }
  }

  /**
   * What a put would change; nothing is sent.
   *
   * @param shown the item that is there; empty where there is none
   */
  public Edit put(String type, Map<String, Given> given, Map<String, Value> shown) {
    EntityReader entity = reader.entity(type);
    refuseUnique(entity);
    EditCopies.refuse(model, entity.entity());
    AsShown.check(shown);
    Map<String, String> texts = new LinkedHashMap<>();
    given.forEach((name, value) -> texts.put(name, value.text()));
    Map<String, Value> item = makeKey(entity, texts);
    if (model.typeAttribute() != null) {
      item.put(model.typeAttribute(), Value.fromS(type));
    }
    given.forEach((name, value) -> {
      ComponentModel component = component(entity, name);
      if (component.role() == Role.VERSION || managed(component)) {
        throw new ViewException(
            ToolsCode.EDIT_KEY, "'" + name + "' is kept by Gateleg; leave it out.");
      }
      if (component.attribute() != null) {
        item.put(component.attribute(), value(entity, component, value));
      }
    });
    manage(entity, shown, item);
    String fault = entity.fault(item, false);
    if (fault != null) {
      throw new ViewException(
          ToolsCode.EDIT_UNDECODABLE,
          "This would be no " + type + ": " + fault + "; give what is missing.");
    }
    editor.indexKeys(entity, item);
    return edit(
        shown,
        item,
        given.keySet().stream()
            .map(name -> component(entity, name).attribute())
            .filter(Objects::nonNull)
            .toList());
  }

  private Edit edit(Map<String, Value> shown, Map<String, Value> item, List<String> typed) {
    return new Edit(
        shown,
        ItemEditor.changes(shown, item, Set.copyOf(typed)),
        costs
            .write(shown.isEmpty() ? null : shown, item.isEmpty() ? null : item, WriteMode.SINGLE)
            .total());
  }

  private static boolean managed(ComponentModel component) {
    return component.role() == Role.CREATED_AT || component.role() == Role.UPDATED_AT;
  }

  private void manage(EntityReader entity, Map<String, Value> shown, Map<String, Value> item) {
    for (ComponentModel component : entity.entity().components()) {
      String attribute = component.attribute();
      if (attribute == null) {
        continue;
      }
      Value before = shown.get(attribute);
      if (component.role() == Role.VERSION) {
        item.put(attribute, version(before));
      } else if (component.role() == Role.CREATED_AT && before != null) {
        item.put(attribute, before);
      } else if (managed(component)) {
        item.put(attribute, editor.now(component));
      } else if (!item.containsKey(attribute) && component.presence() == Presence.REQUIRED) {
        continue; // Told as what the item lacks.
      }
    }
  }

  private Value version(@Nullable Value before) {
    return before == null || before.n() == null
        ? Value.fromN(Long.toString(Versions.first(clock.instant(), random.nextLong())))
        : Value.fromN(new BigDecimal(before.n()).add(BigDecimal.ONE).toPlainString());
  }

  private void refuseUnique(EntityReader entity) {
    for (ComponentModel component : entity.entity().components()) {
      if (component.role() == Role.UNIQUE) {
        throw new ViewException(
            ToolsCode.EDIT_UNIQUE,
            "'" + component.name() + "' of "
                + entity.entity().type()
                + " is unique, and its claim is another item; write it from the program.");
      }
    }
  }

  /** What a delete would change; nothing is sent. */
  public Edit delete(ItemView view) {
    if (view.kind() == Kind.HIDDEN) {
      throw new ViewException(
          ToolsCode.EDIT_UNKNOWN,
          "This item is what a pattern keeps for itself (" + view.entity()
              + "); only the pattern can let go of it.");
    }
    if (view.kind() != Kind.UNKNOWN) {
      refuseUnique(reader.entity(view.entity()));
      EditCopies.refuse(model, reader.entity(view.entity()).entity());
    }
    AsShown.check(view.item());
    return edit(view.item(), Map.of(), List.of());
  }

  /**
   * Writes or deletes it.
   *
   * @throws ViewException if the item is not as it was shown any more
   */
  public void write(Edit edit) {
    Map<String, Value> after = edit.after();
    AsShown shown = new AsShown();
    ItemView view = edit.shown().isEmpty() ? reader.read(after) : reader.read(edit.shown());
    boolean known = view.kind() == Kind.ENTITY || view.kind() == Kind.UNDECODABLE;
    String condition = shown.condition(
        model, known ? reader.entity(view.entity()).entity() : null, edit.shown(), after.keySet());
    boolean plain = shown.values().isEmpty();
    try {
      if (after.isEmpty()) {
        client.deleteItem(delete -> delete
            .tableName(table)
            .key(SdkItems.toSdk(editor.key(edit.shown())))
            .conditionExpression(condition)
            .expressionAttributeNames(shown.names())
            .expressionAttributeValues(plain ? null : SdkItems.toSdk(shown.values()))
            .returnValuesOnConditionCheckFailure(ReturnValuesOnConditionCheckFailure.ALL_OLD));
      } else {
        client.putItem(put -> put.tableName(table)
            .item(SdkItems.toSdk(after))
            .conditionExpression(condition)
            .expressionAttributeNames(shown.names())
            .expressionAttributeValues(plain ? null : SdkItems.toSdk(shown.values()))
            .returnValuesOnConditionCheckFailure(ReturnValuesOnConditionCheckFailure.ALL_OLD));
      }
    } catch (ConditionalCheckFailedException e) {
      Map<String, Value> now = SdkItems.fromSdk(e.item());
      // Where the answer to the first try was lost, the second finds what the first has done.
      if (!Items.sameItem(now, after)) {
        throw AsShown.conflict(edit.shown(), now);
      }
    }
  }
}
