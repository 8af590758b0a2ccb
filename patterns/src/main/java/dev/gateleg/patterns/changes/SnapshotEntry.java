package dev.gateleg.patterns.changes;

import dev.gateleg.core.item.Value;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * An item that the first read of all data has seen.
 *
 * @param id the id under which it is told
 * @param key its key
 * @param image the hash of the item as it was read
 * @param deferred whether it was changed before it could be told: then the stream tells it as it was
 */
record SnapshotEntry(String id, Map<String, Value> key, String image, boolean deferred) {

  SnapshotEntry later() {
    return new SnapshotEntry(id, key, image, true);
  }

  static byte[] encoded(List<SnapshotEntry> entries) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      out.writeInt(entries.size());
      for (SnapshotEntry entry : entries) {
        out.writeUTF(entry.id);
        Images.write(out, entry.key);
        out.writeUTF(entry.image);
        out.writeBoolean(entry.deferred);
      }
      return bytes.toByteArray();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static List<SnapshotEntry> decoded(byte[] content) {
    try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(content))) {
      List<SnapshotEntry> entries = new ArrayList<>();
      for (int left = in.readInt(); left > 0; left--) {
        entries.add(
            new SnapshotEntry(in.readUTF(), Images.map(in), in.readUTF(), in.readBoolean()));
      }
      return entries;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
