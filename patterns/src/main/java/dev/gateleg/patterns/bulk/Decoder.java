package dev.gateleg.patterns.bulk;

import dev.gateleg.core.cost.ItemSize;
import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.core.item.Value;
import dev.gateleg.core.spi.context.TableAccess;
import dev.gateleg.core.spi.entity.GeneratedEntity;
import dev.gateleg.core.spi.entity.StoredEntity;
import dev.gateleg.core.spi.entity.TableKey;
import dev.gateleg.core.spi.stored.ItemJson;
import dev.gateleg.model.codec.AttributeKind;
import dev.gateleg.patterns.bulk.Records.Raw;
import dev.gateleg.patterns.error.PatternCode;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Turns records into changes of the table; throws where a record can't be one. Not thread-safe. */
final class Decoder {

  private final TableAccess context;
  private final BulkSource source;
  private final boolean exact;
  private String header = "";
  private List<String> names = List.of();

  Decoder(TableAccess context, BulkSource source, boolean exact) {
    this.context = context;
    this.source = source;
    this.exact = exact;
  }

  BulkChange decode(Raw raw, String firstRow) {
    return switch (source.format) {
      case CSV -> row(raw, firstRow);
      case LINES, EXPORT -> line(raw);
    };
  }

  private BulkChange line(Raw raw) {
    Map<String, Value> item = ItemJson.readOnly("Item", raw.text());
    if (item != null) {
      return put(raw, item);
    } else if (source.format == BulkSource.Format.LINES) {
      return put(raw, ItemJson.read(raw.text()));
    }
    Map<String, String> members = ItemJson.members(raw.text());
    String image = members.get("NewImage");
    String keys = members.get("Keys");
    if (image != null) {
      return put(raw, ItemJson.read(image));
    } else if (keys == null) {
      throw new InvalidInputException(
          PatternCode.EXPORT_RECORD,
          "The record has neither Item, NewImage nor Keys; give lines of a DynamoDB export.",
          null);
    }
    Map<String, Value> key = ItemJson.read(keys);
    checkKey(key);
    context.checkInScope(context.tableName(), key, "record");
    return new BulkChange(
        raw.number(),
        raw.place(),
        raw.text(),
        TableKey.of(context.schema(), key),
        key,
        false,
        null);
  }

  private BulkChange put(Raw raw, Map<String, Value> item) {
    checkKey(item);
    context.checkInScope(context.tableName(), item, "record");
    TableKey key = TableKey.of(context.schema(), item);
    StoredEntity<?> entity = context.hidden(item) ? null : context.recognise(item);
    String what = entity == null ? "The item" : entity.type().name();
    if (ItemSize.most(item) > ItemSize.MOST_BYTES) {
      ItemSize.check(what, item);
    }
    Object own = exact ? null : checked(entity, item);
    return new BulkChange(raw.number(), raw.place(), raw.text(), key, item, true, own);
  }

  /** The entity, where it has unique values and is written with its claims. */
  private @Nullable Object checked(@Nullable StoredEntity<?> entity, Map<String, Value> item) {
    if (entity == null) {
      throw new InvalidInputException(
          PatternCode.BULK_UNKNOWN,
          "The item is of no entity of the table " + context.tableName()
              + "; list its entity in @SingleTable, or import with exact().",
          null);
    }
    Object read = entity.read(item);
    return entity.type().uniqueAttributes().isEmpty() ? null : read;
  }

  private void checkKey(Map<String, Value> item) {
    checkKey(item, context.schema().partition());
    if (context.schema().sort() != null) {
      checkKey(item, context.schema().sort());
    }
  }

  private void checkKey(Map<String, Value> item, String attribute) {
    Value value = item.get(attribute);
    AttributeKind kind = context.schema().kindOf(attribute);
    Value.Type wanted = kind == AttributeKind.NUMBER
        ? Value.Type.N
        : kind == AttributeKind.BINARY ? Value.Type.B : Value.Type.S;
    if (value == null || value.type() != wanted) {
      throw new InvalidInputException(
          PatternCode.BULK_KEY,
          "The item's key attribute '" + attribute + "' is "
              + (value == null ? "missing" : "of kind " + value.type()) + "; the table "
              + context.tableName() + " needs it as " + wanted + ".",
          null);
    }
  }

  private BulkChange row(Raw raw, String firstRow) {
    if (!header.equals(firstRow)) {
      header = firstRow;
      names = Csv.values(firstRow).stream().map(String::strip).toList();
    }
    return row(raw, context.entity(Objects.requireNonNull(source.entity)));
  }

  private <E> BulkChange row(Raw raw, StoredEntity<E> entity) {
    String version = entity.type().versionAttribute();
    CsvRow row = new CsvRow(
        names, Csv.values(raw.text()), version == null ? Map.of() : Map.of(version, "0"));
    E given = GeneratedEntity.of(entity.type()).read(row, component -> null);
    Instant now = context.now();
    long first = version == null ? 0 : context.firstVersion(now);
    Map<String, Value> item = entity.item(entity.stamped(given, first, now), now);
    entity.readBack(item);
    context.checkInScope(context.tableName(), item, "record");
    return new BulkChange(
        raw.number(),
        raw.place(),
        raw.text(),
        TableKey.of(context.schema(), item),
        item,
        true,
        entity.type().uniqueAttributes().isEmpty() ? null : given);
  }
}
