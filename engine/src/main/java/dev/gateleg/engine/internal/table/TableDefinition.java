package dev.gateleg.engine.internal.table;

import dev.gateleg.engine.error.EngineCode;
import dev.gateleg.engine.internal.json.JsonException;
import dev.gateleg.engine.internal.json.JsonReader;
import dev.gateleg.engine.internal.json.JsonWriter;
import dev.gateleg.engine.internal.json.PojoJson;
import dev.gateleg.engine.internal.storage.Codec;
import dev.gateleg.engine.storage.StorageException;
import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.SdkPojo;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;

/**
 * All that is known of a table apart from its items.
 *
 * @param description what DescribeTable shows, without counts and sizes
 * @param timeToLiveAttribute the attribute that holds an item's time of expiry, if time to live is enabled
 * @param tags the table's tags
 * @param recoverableSince since when each state of the table can be restored, if continuous backups are enabled
 */
public record TableDefinition(
    TableDescription description,
    @Nullable String timeToLiveAttribute,
    Map<String, String> tags,
    @Nullable Instant recoverableSince) {

  static final Codec<TableDefinition> CODEC = new JsonCodec();

  public TableDefinition {
    tags = Collections.unmodifiableMap(new LinkedHashMap<>(tags));
  }

  public TableDefinition(TableDescription description) {
    this(description, null, Map.of(), null);
  }

  public String name() {
    return description.tableName();
  }

  public TableDefinition withDescription(TableDescription changed) {
    return new TableDefinition(changed, timeToLiveAttribute, tags, recoverableSince);
  }

  public TableDefinition withTimeToLive(@Nullable String attribute) {
    return new TableDefinition(description, attribute, tags, recoverableSince);
  }

  public TableDefinition withTags(Map<String, String> changed) {
    return new TableDefinition(description, timeToLiveAttribute, changed, recoverableSince);
  }

  public TableDefinition withRecoverySince(@Nullable Instant since) {
    return new TableDefinition(description, timeToLiveAttribute, tags, since);
  }

  private static final class JsonCodec implements Codec<TableDefinition> {

    @Override
    public byte[] encode(TableDefinition table) {
      JsonWriter json = new JsonWriter(1024).beginObject().name("Table");
      PojoJson.write(json, table.description);
      if (table.timeToLiveAttribute != null) {
        json.name("TimeToLiveAttribute").value(table.timeToLiveAttribute);
      }
      if (table.recoverableSince != null) {
        json.name("RecoverableSince").value(table.recoverableSince.toString());
      }
      json.name("Tags").beginObject();
      table.tags.forEach((key, value) -> json.name(key).value(value));
      return json.endObject().endObject().toBytes();
    }

    @Override
    public TableDefinition decode(byte[] bytes) {
      try {
        return read(new JsonReader(bytes));
      } catch (JsonException e) {
        throw new StorageException(
            EngineCode.DAMAGED_TABLE,
            "a table's stored definition cannot be read; restore the folder from a copy",
            e);
      }
    }

    private static TableDefinition read(JsonReader json) {
      TableDescription.Builder description = TableDescription.builder();
      String timeToLive = null;
      Instant since = null;
      Map<String, String> tags = new LinkedHashMap<>();
      json.beginObject();
      for (boolean first = true; json.nextMember(first); first = false) {
        switch (json.name()) {
          case "Table" -> PojoJson.read(json, (SdkPojo) description);
          case "TimeToLiveAttribute" -> timeToLive = json.string();
          case "RecoverableSince" -> since = Instant.parse(json.string());
          case "Tags" -> {
            json.beginObject();
            for (boolean firstTag = true; json.nextMember(firstTag); firstTag = false) {
              String key = json.name();
              tags.put(key, json.string());
            }
          }
          default -> json.skip();
        }
      }
      return new TableDefinition(description.build(), timeToLive, tags, since);
    }

    @Override
    public int size(TableDefinition table) {
      return 0;
    }
  }
}
