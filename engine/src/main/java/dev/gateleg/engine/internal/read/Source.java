package dev.gateleg.engine.internal.read;

import dev.gateleg.engine.internal.capacity.Consumption;
import dev.gateleg.engine.internal.capacity.Units;
import dev.gateleg.engine.internal.expression.Condition;
import dev.gateleg.engine.internal.expression.Conditions;
import dev.gateleg.engine.internal.expression.KeyAttributes;
import dev.gateleg.engine.internal.expression.Path;
import dev.gateleg.engine.internal.expression.Projection;
import dev.gateleg.engine.internal.item.Item;
import dev.gateleg.engine.internal.key.KeyLayout;
import dev.gateleg.engine.internal.key.KeyPart;
import dev.gateleg.engine.internal.storage.Space;
import dev.gateleg.engine.internal.table.Index;
import dev.gateleg.engine.internal.table.Table;
import dev.gateleg.engine.internal.validation.Errors;
import dev.gateleg.engine.internal.write.ItemChecks;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.Select;

/**
 * What a query or a scan reads: a table, or one of its indexes.
 *
 * @param table the table
 * @param index the index; null for the table itself
 */
record Source(Table table, @Nullable Index index) {

  static final String INVALID_START_KEY = "The provided starting key is invalid";
  static final String NOTHING_SPECIFIC =
      "Must specify the AttributesToGet or ProjectionExpression when choosing to get SPECIFIC_ATTRIBUTES";

  private static final String WRONG_START_KEY =
      INVALID_START_KEY + ": " + Errors.KEY_DOES_NOT_MATCH;

  static Source of(Table table, @Nullable String indexName, boolean consistent) {
    if (indexName == null) {
      return new Source(table, null);
    }
    Index index = table.index(indexName);
    if (index == null) {
      throw Errors.validation("The table does not have the specified index: " + indexName);
    }
    if (index.global() && consistent) {
      throw Errors.validation("Consistent reads are not supported on global secondary indexes");
    }
    return new Source(table, index);
  }

  KeyLayout key() {
    return index == null ? table.key() : index.key();
  }

  Space<Item> items() {
    return index == null ? table.items() : index.entries();
  }

  KeyAttributes keyAttributes() {
    return new KeyAttributes(
        attributes(key().partition()), attributes(key().sort()), index != null);
  }

  private static List<KeyAttributes.Attribute> attributes(List<KeyPart> parts) {
    List<KeyAttributes.Attribute> attributes = new ArrayList<>(parts.size());
    for (KeyPart part : parts) {
      attributes.add(new KeyAttributes.Attribute(
          part.name(), AttributeValue.Type.valueOf(part.type().name())));
    }
    return attributes;
  }

  /** The attributes that a key to start from consists of: the index's and the table's. */
  private Set<String> startAttributes() {
    Set<String> names = new LinkedHashSet<>();
    names.addAll(key().names());
    names.addAll(table.key().names());
    return names;
  }

  /** What a request for the next page starts from. */
  Map<String, AttributeValue> startKeyAfter(Item item) {
    Map<String, AttributeValue> start = new LinkedHashMap<>();
    for (String name : startAttributes()) {
      AttributeValue value = item.attributes().get(name);
      if (value != null) {
        start.put(name, value);
      }
    }
    return start;
  }

  /** The place, as bytes, of the item that a scan starts after. */
  byte[] place(Map<String, AttributeValue> startKey) {
    return place(startKey, WRONG_START_KEY);
  }

  /**
   * The place, as bytes, of the item that a request starts after.
   *
   * @param otherAttributes what is said of a key with other attributes, which DynamoDB words differently for queries and scans
   */
  byte[] place(Map<String, AttributeValue> startKey, String otherAttributes) {
    Map<String, AttributeValue> given = ItemChecks.checked(startKey);
    if (!given.keySet().equals(startAttributes())) {
      throw Errors.validation(otherAttributes);
    }
    byte[] tableKey = table.key().keyOf(given);
    byte[] place =
        tableKey == null || index == null ? tableKey : index.key().entryKeyOf(given, tableKey);
    if (place == null) {
      throw Errors.validation(WRONG_START_KEY);
    }
    return place;
  }

  /** Checks which attributes are wanted of which source, as DynamoDB does. */
  void checkSelect(
      @Nullable Select select, @Nullable Projection projection, String projectionParameter) {
    table.checkScalars(projection);
    if (projection != null && select != null && select != Select.SPECIFIC_ATTRIBUTES) {
      if (select == Select.COUNT) {
        throw Errors.validation(
            "Cannot specify the " + projectionParameter + " when choosing to get only the Count");
      }
      throw Errors.validation(
          "Cannot specify the " + projectionParameter + " when choosing to get " + select);
    }
    if (projection == null && select == Select.SPECIFIC_ATTRIBUTES) {
      throw Errors.validation(NOTHING_SPECIFIC);
    }
    if (index == null) {
      if (select == Select.ALL_PROJECTED_ATTRIBUTES) {
        throw Errors.validation(
            "ALL_PROJECTED_ATTRIBUTES can be used only when Querying using an IndexName");
      }
      return;
    }
    if (select == Select.ALL_ATTRIBUTES && index.global() && !index.projectsAll()) {
      throw Errors.invalidParameters(
          "Select type ALL_ATTRIBUTES is not supported for global secondary index " + index.name()
              + " because its projection type is not ALL");
    }
    Set<String> missing = missing(projection);
    if (index.global() && !missing.isEmpty()) {
      throw Errors.invalidParameters(
          "Global secondary index " + index.name() + " does not project " + missing);
    }
  }

  /** A query's filter sees what an index has, so it may not ask for more; of a scan's, DynamoDB does not mind. */
  void checkFilter(@Nullable Condition filter) {
    Set<String> projected = index == null ? null : index.projected();
    if (filter == null || projected == null || index == null) {
      return;
    }
    Set<String> missing = new TreeSet<>();
    Conditions.forEachPath(filter, path -> {
      if (!projected.contains(path.attribute())) {
        missing.add(path.attribute());
      }
    });
    if (!missing.isEmpty()) {
      throw Errors.invalidParameters("Secondary index " + index.name()
          + " does not project one or more filter attributes: " + missing);
    }
  }

  private Set<String> missing(@Nullable Projection projection) {
    Set<String> missing = new LinkedHashSet<>();
    Set<String> projected = index == null ? null : index.projected();
    if (projection != null && projected != null) {
      for (Path path : projection.paths()) {
        if (!projected.contains(path.attribute())) {
          missing.add(path.attribute());
        }
      }
    }
    return missing;
  }

  /** How whole items are found if a local index does not have all that is wanted; null if it has. */
  Page.@Nullable Lookup lookup(
      @Nullable Select select, @Nullable Projection projection, boolean consistent) {
    if (index == null || index.projectsAll() || index.global()) {
      return null;
    }
    if (select != Select.ALL_ATTRIBUTES && missing(projection).isEmpty()) {
      return null;
    }
    return new Page.Lookup() {
      @Override
      public @Nullable Item whole(Item entry) {
        byte[] key = table.key().keyOf(entry.attributes());
        return key == null ? null : table.items().get(key);
      }

      @Override
      public double units(Item whole) {
        return Units.read(whole.size(), consistent);
      }
    };
  }

  Consumption consumption(Page page, boolean consistent) {
    Consumption consumption = new Consumption(table.name());
    double units = Units.read(page.bytes(), consistent);
    if (index == null) {
      return consumption.table(units);
    }
    return consumption.table(page.lookupUnits()).index(index.name(), index.global(), units);
  }
}
