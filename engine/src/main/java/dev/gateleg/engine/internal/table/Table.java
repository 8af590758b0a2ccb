package dev.gateleg.engine.internal.table;

import dev.gateleg.engine.internal.expression.Condition;
import dev.gateleg.engine.internal.expression.KeyAttributes;
import dev.gateleg.engine.internal.expression.Projection;
import dev.gateleg.engine.internal.expression.Update;
import dev.gateleg.engine.internal.item.Item;
import dev.gateleg.engine.internal.key.KeyLayout;
import dev.gateleg.engine.internal.key.KeyPart;
import dev.gateleg.engine.internal.storage.Space;
import dev.gateleg.engine.internal.stream.StreamLog;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * A table as it is between two changes of its definition. A change makes a new object and retires the old one; who holds
 * an item's lock and a table that is not retired knows that nothing about the table changes until the lock is freed.
 */
public final class Table {

  private final TableDefinition definition;
  private final KeyLayout key;
  private final Space<Item> items;
  private final List<Index> indexes;
  private final @Nullable StreamLog stream;
  private final @Nullable Expiry expiry;
  private final @Nullable History history;
  private final List<KeyAttributes> keyAttributes;
  private volatile boolean retired;

  Table(
      TableDefinition definition,
      KeyLayout key,
      Space<Item> items,
      List<Index> indexes,
      @Nullable StreamLog stream,
      @Nullable Expiry expiry,
      @Nullable History history) {
    this.definition = definition;
    this.key = key;
    this.items = items;
    this.indexes = List.copyOf(indexes);
    this.stream = stream;
    this.expiry = expiry;
    this.history = history;
    List<KeyAttributes> all = new ArrayList<>();
    all.add(attributes(key, false));
    this.indexes.forEach(index -> all.add(attributes(index.key(), true)));
    this.keyAttributes = List.copyOf(all);
  }

  private static KeyAttributes attributes(KeyLayout key, boolean ofIndex) {
    return new KeyAttributes(attributes(key.partition()), attributes(key.sort()), ofIndex);
  }

  private static List<KeyAttributes.Attribute> attributes(List<KeyPart> parts) {
    List<KeyAttributes.Attribute> attributes = new ArrayList<>(parts.size());
    for (KeyPart part : parts) {
      attributes.add(new KeyAttributes.Attribute(
          part.name(), AttributeValue.Type.valueOf(part.type().name())));
    }
    return attributes;
  }

  /** Refuses a condition that looks into a key attribute, of the table or of an index, as if that were a document. */
  public void checkScalars(@Nullable Condition condition) {
    if (condition != null) {
      keyAttributes.forEach(attributes -> attributes.checkScalars(condition));
    }
  }

  /** As for conditions. */
  public void checkScalars(@Nullable Projection projection) {
    if (projection != null) {
      keyAttributes.forEach(attributes -> attributes.checkScalars(projection));
    }
  }

  /** As for conditions. */
  public void checkScalars(@Nullable Update update) {
    if (update != null) {
      keyAttributes.forEach(attributes -> attributes.checkScalars(update));
    }
  }

  public String name() {
    return definition.name();
  }

  public String id() {
    return definition.description().tableId();
  }

  public TableDefinition definition() {
    return definition;
  }

  public KeyLayout key() {
    return key;
  }

  public Space<Item> items() {
    return items;
  }

  /** By name: of several that refuse an item, DynamoDB tells the first. */
  public List<Index> indexes() {
    return indexes;
  }

  public @Nullable Index index(String name) {
    for (Index index : indexes) {
      if (index.name().equals(name)) {
        return index;
      }
    }
    return null;
  }

  public boolean hasLocalIndexes() {
    return indexes.stream().anyMatch(index -> !index.global());
  }

  /** Where changes of items are recorded, if the stream is enabled. */
  public @Nullable StreamLog stream() {
    return stream;
  }

  /** The order in which items expire, if time to live is enabled. */
  public @Nullable Expiry expiry() {
    return expiry;
  }

  /** What items were before each change, if continuous backups are enabled. */
  public @Nullable History history() {
    return history;
  }

  /** Whether the table was deleted or its definition was changed since this object was made. */
  public boolean isRetired() {
    return retired;
  }

  void retire() {
    retired = true;
  }
}
