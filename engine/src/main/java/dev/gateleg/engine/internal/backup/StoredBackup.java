package dev.gateleg.engine.internal.backup;

import dev.gateleg.engine.error.EngineCode;
import dev.gateleg.engine.internal.json.JsonException;
import dev.gateleg.engine.internal.json.JsonReader;
import dev.gateleg.engine.internal.json.JsonWriter;
import dev.gateleg.engine.internal.json.PojoJson;
import dev.gateleg.engine.internal.storage.Codec;
import dev.gateleg.engine.storage.StorageException;
import software.amazon.awssdk.core.SdkPojo;
import software.amazon.awssdk.services.dynamodb.model.BackupDescription;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;

/**
 * A backup apart from its items.
 *
 * @param description what DescribeBackup shows
 * @param table the table's definition at the time
 */
record StoredBackup(BackupDescription description, TableDescription table) {

  static final Codec<StoredBackup> CODEC = new JsonCodec();

  private static final class JsonCodec implements Codec<StoredBackup> {

    @Override
    public byte[] encode(StoredBackup backup) {
      JsonWriter json = new JsonWriter(2048).beginObject().name("Backup");
      PojoJson.write(json, backup.description);
      json.name("Table");
      PojoJson.write(json, backup.table);
      return json.endObject().toBytes();
    }

    @Override
    public StoredBackup decode(byte[] bytes) {
      BackupDescription.Builder description = BackupDescription.builder();
      TableDescription.Builder table = TableDescription.builder();
      try {
        JsonReader json = new JsonReader(bytes);
        json.beginObject();
        for (boolean first = true; json.nextMember(first); first = false) {
          switch (json.name()) {
            case "Backup" -> PojoJson.read(json, (SdkPojo) description);
            case "Table" -> PojoJson.read(json, (SdkPojo) table);
            default -> json.skip();
          }
        }
      } catch (JsonException e) {
        throw new StorageException(
            EngineCode.DAMAGED_BACKUP,
            "a backup's stored description cannot be read; restore the folder from a copy",
            e);
      }
      return new StoredBackup(description.build(), table.build());
    }

    @Override
    public int size(StoredBackup backup) {
      return 0;
    }
  }
}
