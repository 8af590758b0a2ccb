package dev.gateleg.engine.internal.write;

import dev.gateleg.engine.internal.expression.AttributeNames;
import dev.gateleg.engine.internal.expression.AttributeValues;
import dev.gateleg.engine.internal.expression.Change;
import dev.gateleg.engine.internal.expression.InvalidExpressionException;
import dev.gateleg.engine.internal.expression.Operand;
import dev.gateleg.engine.internal.expression.Update;
import dev.gateleg.engine.internal.item.Item;
import dev.gateleg.engine.internal.item.ItemSize;
import dev.gateleg.engine.internal.key.KeyPart;
import dev.gateleg.engine.internal.table.Index;
import dev.gateleg.engine.internal.table.Table;
import dev.gateleg.engine.internal.validation.Errors;
import dev.gateleg.engine.internal.validation.Limits;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;

/** What DynamoDB checks of items and keys, in its words. */
public final class ItemChecks {

  private static final String EMPTY_KEY =
      "One or more parameter values are not valid. The AttributeValue for a key"
          + " attribute cannot contain an empty %s value. Key: %s";
  private static final String EMPTY_INDEX_KEY =
      "One or more parameter values are not valid. A value specified for a"
          + " secondary index key is not supported. The AttributeValue for a key attribute cannot contain an empty %s value."
          + " IndexName: %s, IndexKey: %s";

  private static final String EMPTY_INDEX_KEY_BY_UPDATE =
      "One or more parameter values are not valid. The update expression attempted to update"
          + " a secondary index key to a value that is not supported."
          + " The AttributeValue for a key attribute cannot contain an empty %s value.";

  private ItemChecks() {}

  /** The attributes as they are kept: each checked by itself, numbers in their canonical form. */
  public static Map<String, AttributeValue> checked(Map<String, AttributeValue> attributes) {
    if (attributes.containsKey("")) {
      throw new InvalidExpressionException("Empty attribute name");
    }
    Map<String, AttributeValue> changed = null;
    for (Map.Entry<String, AttributeValue> attribute : attributes.entrySet()) {
      AttributeValue value = attribute.getValue();
      String unused = AttributeNames.checked(attribute.getKey());
      AttributeValue kept =
          AttributeValues.checked(value == null ? AttributeValue.builder().build() : value);
      if (kept != value) {
        changed = changed == null ? new LinkedHashMap<>(attributes) : changed;
        changed.put(attribute.getKey(), kept);
      }
    }
    return changed == null ? attributes : Collections.unmodifiableMap(changed);
  }

  /** The item to put, of attributes that are checked by themselves. */
  public static Item item(Map<String, AttributeValue> checked) {
    Item item = Item.of(checked);
    if (item.size() > Limits.MAX_ITEM_BYTES) {
      throw Errors.validation("Item size has exceeded the maximum allowed size");
    }
    return item;
  }

  static DynamoDbException tooLargeToUpdate() {
    return Errors.validation("Item size to update has exceeded the maximum allowed size");
  }

  /** The key of an item that is put into the table. */
  public static byte[] keyOfItem(Table table, Map<String, AttributeValue> item) {
    List<KeyPart> parts = table.key().parts();
    for (int i = 0; i < parts.size(); i++) {
      KeyPart part = parts.get(i);
      AttributeValue value = item.get(part.name());
      if (value == null) {
        throw Errors.invalidParameters("Missing the key " + part.name() + " in the item");
      }
      if (!part.accepts(value)) {
        throw Errors.invalidParameters("Type mismatch for key " + part.name() + " expected: "
            + part.type() + " actual: " + type(value));
      }
    }
    return keyOfBatchedItem(table, item);
  }

  /** As the other, but does not say what it is that does not match. */
  public static byte[] keyOfBatchedItem(Table table, Map<String, AttributeValue> item) {
    byte[] key = key(table, item);
    checkKeyValues(table, item);
    checkIndexKeys(table, item);
    return key;
  }

  /** The key that a request gives by itself. */
  public static byte[] key(Table table, Map<String, AttributeValue> given) {
    byte[] key = table.key().keyOf(given);
    if (key == null) {
      throw Errors.validation(Errors.KEY_DOES_NOT_MATCH);
    }
    return key;
  }

  /** The key that a request gives by itself, checked to be nothing but the table's key. */
  public static byte[] exactKey(Table table, Map<String, AttributeValue> given) {
    List<KeyPart> parts = table.key().parts();
    if (given.size() != parts.size()) {
      throw Errors.validation(Errors.KEY_DOES_NOT_MATCH);
    }
    byte[] key = key(table, given);
    checkKeyValues(table, given);
    return key;
  }

  private static void checkKeyValues(Table table, Map<String, AttributeValue> item) {
    checkPartitionKeySize(notEmpty(table.key().partition(), item));
    checkSortKeySize(notEmpty(table.key().sort(), item));
  }

  /** Checks that the item's values of those parts are not empty, and answers their size. */
  private static int notEmpty(List<KeyPart> parts, Map<String, AttributeValue> item) {
    int size = 0;
    for (int i = 0; i < parts.size(); i++) {
      String name = parts.get(i).name();
      AttributeValue value = item.get(name);
      if (value != null && isEmpty(value)) {
        throw Errors.validation(EMPTY_KEY.formatted(emptyType(value), name));
      }
      size += value == null ? 0 : ItemSize.of(value);
    }
    return size;
  }

  /** Checks that neither the table's key nor that of an index is empty, as far as the item has them. */
  public static void checkNoEmptyKeys(Table table, Map<String, AttributeValue> item) {
    int unused = notEmpty(table.key().parts(), item);
    for (Index index : table.indexes()) {
      for (KeyPart part : index.key().parts()) {
        checkNotEmpty(index, part, item.get(part.name()));
      }
    }
  }

  /** Checks that an update gives no key of an index an empty value of the request. */
  static void checkNoEmptyKeys(Table table, Update update) {
    for (Change change : update.changes()) {
      if (change instanceof Change.Set set
          && set.path().isTopLevel()
          && set.operand() instanceof Operand.Literal literal
          && isEmpty(literal.value())
          && isIndexKey(table, set.path().attribute())) {
        throw Errors.validation(EMPTY_INDEX_KEY_BY_UPDATE.formatted(emptyType(literal.value())));
      }
    }
  }

  private static boolean isIndexKey(Table table, String attribute) {
    for (Index index : table.indexes()) {
      if (index.key().isPartOfKey(attribute)) {
        return true;
      }
    }
    return false;
  }

  private static void checkNotEmpty(Index index, KeyPart part, @Nullable AttributeValue value) {
    if (value != null && isEmpty(value)) {
      throw Errors.validation(
          EMPTY_INDEX_KEY.formatted(emptyType(value), index.name(), part.name()));
    }
  }

  private static void checkPartitionKeySize(int size) {
    if (size > Limits.MAX_PARTITION_KEY_BYTES) {
      throw Errors.invalidParameters(
          "Size of hashkey has exceeded the maximum size limit of2048 bytes");
    }
  }

  private static void checkSortKeySize(int size) {
    if (size > Limits.MAX_SORT_KEY_BYTES) {
      throw Errors.invalidParameters(
          "Aggregated size of all range keys has exceeded the size limit of 1024 bytes");
    }
  }

  private static String emptyType(AttributeValue value) {
    return value.s() == null ? "binary" : "string";
  }

  private static boolean isEmpty(AttributeValue value) {
    return value.s() != null
        ? value.s().isEmpty()
        : value.b() != null && value.b().asByteArrayUnsafe().length == 0;
  }

  /** An item need not be in an index, but if it has the index's key, then one of the right type and size. */
  static void checkIndexKeys(Table table, Map<String, AttributeValue> item) {
    List<Index> indexes = table.indexes();
    for (int i = 0; i < indexes.size(); i++) {
      Index index = indexes.get(i);
      checkPartitionKeySize(checkIndexKey(index, index.key().partition(), item));
      checkSortKeySize(checkIndexKey(index, index.key().sort(), item));
    }
  }

  /** Checks what the item has of those parts, and answers its size. */
  private static int checkIndexKey(
      Index index, List<KeyPart> parts, Map<String, AttributeValue> item) {
    int size = 0;
    for (int i = 0; i < parts.size(); i++) {
      KeyPart part = parts.get(i);
      AttributeValue value = item.get(part.name());
      if (value == null) {
        continue;
      }
      if (!part.accepts(value)) {
        throw Errors.invalidParameters("Type mismatch for Index Key " + part.name() + " Expected: "
            + part.type() + " Actual: " + type(value) + " IndexName: " + index.name());
      }
      checkNotEmpty(index, part, value);
      size += ItemSize.of(value);
    }
    return size;
  }

  /** DynamoDB's short name of a value's type. */
  static String type(@Nullable AttributeValue value) {
    if (value == null) {
      return "NULL";
    }
    return switch (value.type()) {
      case NUL -> "NULL";
      default -> value.type().name();
    };
  }
}
