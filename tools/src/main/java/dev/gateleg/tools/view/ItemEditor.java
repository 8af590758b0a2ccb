package dev.gateleg.tools.view;

import dev.gateleg.core.cost.TableCosts;
import dev.gateleg.core.cost.WriteMode;
import dev.gateleg.core.item.Value;
import dev.gateleg.core.sdk.SdkItems;
import dev.gateleg.model.codec.AttributeKind;
import dev.gateleg.model.codec.Codecs;
import dev.gateleg.model.file.ComponentModel;
import dev.gateleg.model.file.ComponentModel.Role;
import dev.gateleg.model.file.IndexModel;
import dev.gateleg.model.file.TableModel;
import dev.gateleg.tools.error.ToolsCode;
import dev.gateleg.tools.view.Edit.Change;
import dev.gateleg.tools.view.ItemView.Kind;
import java.math.BigDecimal;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.ReturnValue;
import software.amazon.awssdk.services.dynamodb.model.ReturnValuesOnConditionCheckFailure;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;

/**
 * Changes single attributes of an item, as long as it is what was shown. Only what changed is sent; everything else in the
 * item stays as it is stored. Index keys follow, the version counts.
 */
public final class ItemEditor {

  private final TableModel model;
  private final String table;
  private final DynamoDbClient client;
  private final ItemReader reader;
  private final InstantSource clock;
  private final TableCosts costs;

  ItemEditor(TableView view, DynamoDbClient client, InstantSource clock) {
    this.model = view.model();
    this.table = view.table();
    this.reader = view.reader();
    this.client = client;
    this.clock = clock;
    this.costs = TableCosts.of(view.schema());
  }

  /**
   * What would be different; nothing is sent.
   *
   * @param shown the whole item as it was shown
   * @param wanted the new value of each attribute that is to change; null to take it away
   * @throws ViewException if an attribute can't be changed so
   */
  public Edit edit(Map<String, Value> shown, Map<String, @Nullable Value> wanted) {
    ItemView view = reader.read(shown);
    if (view.kind() != Kind.ENTITY && view.kind() != Kind.UNDECODABLE) {
      throw new ViewException(
          ToolsCode.EDIT_UNKNOWN,
          "Only entities of the model can be changed here, and this item is none (" + view.reason()
              + "); change it with the program that wrote it.");
    }
    AsShown.check(shown);
    EntityReader entity = reader.entity(view.entity());
    Map<String, Value> after = new LinkedHashMap<>(shown);
    Set<String> typed = new LinkedHashSet<>();
    wanted.forEach((attribute, value) -> {
      if (!Objects.equals(shown.get(attribute), value)) {
        checkEditable(entity, attribute);
        typed.add(attribute);
        set(after, attribute, value);
      }
    });
    EditCopies.refuse(model, entity.entity(), typed);
    if (typed.isEmpty()) {
      return new Edit(shown, List.of(), 0);
    }
    String fault = entity.fault(after, false);
    if (fault != null && view.kind() == Kind.ENTITY) {
      throw undecodable(entity, fault);
    }
    follow(entity, after);
    return new Edit(
        shown,
        changes(shown, after, typed),
        costs.write(shown, after, WriteMode.SINGLE).total());
  }

  static ViewException undecodable(EntityReader entity, String fault) {
    return new ViewException(
        ToolsCode.EDIT_UNDECODABLE,
        "So changed, " + entity.entity().type() + " could not be read any more: " + fault
            + "; give another value.");
  }

  private void checkEditable(EntityReader entity, String attribute) {
    boolean key = attribute.equals(model.partitionKey()) || attribute.equals(model.sortKey());
    boolean own =
        attribute.equals(model.typeAttribute()) || attribute.equals(model.attemptAttribute());
    ComponentModel component = component(entity, attribute);
    boolean inTableKey = component != null
        && entity.key("").all().stream().anyMatch(part -> part.component(component.name()) != null);
    boolean managed = component != null
        && (component.role() == Role.VERSION
            || component.role() == Role.CREATED_AT
            || component.role() == Role.UPDATED_AT);
    if (key
        || own
        || inTableKey
        || managed
        || (component == null && AsShown.indexKeys(model).contains(attribute))) {
      throw new ViewException(
          ToolsCode.EDIT_KEY,
          "'" + attribute
              + "' is kept by Gateleg, or is part of the item's key; change what it is made of, or write a new item.");
    }
    if (component != null && component.role() == Role.UNIQUE) {
      throw new ViewException(
          ToolsCode.EDIT_UNIQUE,
          "'" + attribute
              + "' is unique, and its claim is another item; change it from the program.");
    }
  }

  private static @Nullable ComponentModel component(EntityReader entity, String attribute) {
    return entity.entity().components().stream()
        .filter(c -> attribute.equals(c.attribute()))
        .findFirst()
        .orElse(null);
  }

  /** Index keys, the version and the time of the update, as the library would write them. */
  void follow(EntityReader entity, Map<String, Value> after) {
    indexKeys(entity, after);
    managed(entity, after);
  }

  /** The keys of all indexes, as the components make them. */
  void indexKeys(EntityReader entity, Map<String, Value> after) {
    for (IndexModel index : model.indexes()) {
      if (entity.has(index.name())) {
        String missing = entity.missing(index.name(), after);
        for (KeyReader part : entity.key(index.name()).all()) {
          String expected = missing == null ? entity.expected(part, after) : null;
          boolean tableKey = part.attribute().equals(model.partitionKey())
              || part.attribute().equals(model.sortKey());
          if (part.template() != null && !tableKey) {
            if (missing == null && expected == null) {
              throw undecodable(
                  entity, "its components make no key of \"" + part.part().template() + "\"");
            }
            set(after, part.attribute(), expected == null ? null : Value.fromS(expected));
          }
        }
      }
    }
  }

  private void managed(EntityReader entity, Map<String, Value> after) {
    for (ComponentModel component : entity.entity().components()) {
      String attribute = component.attribute();
      if (attribute == null) {
        continue;
      }
      Value value = after.get(attribute);
      if (component.role() == Role.VERSION && value != null && value.n() != null) {
        BigDecimal next = new BigDecimal(value.n()).add(BigDecimal.ONE);
        after.put(attribute, Value.fromN(next.toPlainString()));
      } else if (component.role() == Role.UPDATED_AT) {
        after.put(attribute, now(component));
      }
    }
  }

  /** The present time as a component stores it. */
  Value now(ComponentModel component) {
    return component.kind() == AttributeKind.NUMBER
        ? Value.fromN(Codecs.EPOCH_SECONDS.text(clock.instant()))
        : Value.fromS(Codecs.INSTANT.text(clock.instant()));
  }

  private static void set(Map<String, Value> item, String attribute, @Nullable Value value) {
    if (value == null) {
      item.remove(attribute);
    } else {
      item.put(attribute, value);
    }
  }

  static List<Change> changes(
      Map<String, Value> before, Map<String, Value> after, Set<String> typed) {
    Set<String> names = new LinkedHashSet<>(typed);
    names.addAll(new TreeSet<>(before.keySet()));
    names.addAll(new TreeSet<>(after.keySet()));
    List<Change> changes = new ArrayList<>();
    for (String name : names) {
      if (!Objects.equals(before.get(name), after.get(name))) {
        changes.add(new Change(name, before.get(name), after.get(name), !typed.contains(name)));
      }
    }
    return changes;
  }

  /**
   * Writes it, and answers the item as it is then.
   *
   * @throws ViewException if the item is not as it was shown any more
   */
  public ItemView write(Edit edit) {
    if (edit.isEmpty()) {
      return reader.read(edit.shown());
    }
    try {
      return reader.read(SdkItems.fromSdk(client.updateItem(request(edit)).attributes()));
    } catch (ConditionalCheckFailedException e) {
      Map<String, Value> now = SdkItems.fromSdk(e.item());
      if (Items.sameItem(now, edit.after())) {
        return reader.read(now); // The answer to the first try was lost: it was written.
      }
      throw AsShown.conflict(edit.shown(), now);
    }
  }

  private UpdateItemRequest request(Edit edit) {
    AsShown shown = new AsShown();
    List<String> sets = new ArrayList<>();
    List<String> removes = new ArrayList<>();
    for (Change change : edit.changes()) {
      String name = shown.name(change.attribute());
      if (change.after() == null) {
        removes.add(name);
      } else {
        sets.add(name + " = " + shown.value(change.after()));
      }
    }
    String condition = shown.condition(
        model,
        reader.entity(reader.read(edit.shown()).entity()).entity(),
        edit.shown(),
        edit.changes().stream().map(Change::attribute).toList());
    String update = (sets.isEmpty() ? "" : "SET " + String.join(", ", sets))
        + (removes.isEmpty() ? "" : " REMOVE " + String.join(", ", removes));
    return UpdateItemRequest.builder()
        .tableName(table)
        .key(SdkItems.toSdk(key(edit.shown())))
        .updateExpression(update)
        .conditionExpression(condition)
        .expressionAttributeNames(shown.names())
        .expressionAttributeValues(SdkItems.toSdk(shown.values()))
        .returnValues(ReturnValue.ALL_NEW)
        .returnValuesOnConditionCheckFailure(ReturnValuesOnConditionCheckFailure.ALL_OLD)
        .build();
  }

  Map<String, Value> key(Map<String, Value> item) {
    Map<String, Value> key = new LinkedHashMap<>();
    key.put(model.partitionKey(), Objects.requireNonNull(item.get(model.partitionKey())));
    if (model.sortKey() != null) {
      key.put(model.sortKey(), Objects.requireNonNull(item.get(model.sortKey())));
    }
    return key;
  }
}
