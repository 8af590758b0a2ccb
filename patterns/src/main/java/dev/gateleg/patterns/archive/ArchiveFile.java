package dev.gateleg.patterns.archive;

import dev.gateleg.core.spi.stored.ItemJson;
import java.util.Map;

/**
 * A file of archived items.
 *
 * @param name its name
 * @param entity the entity of its items
 * @param date the day on which they were archived
 * @param items how many there are
 * @param bytes how long it is
 * @param sha256 its checksum
 * @param state whether its items are still to be deleted from the table, and how
 */
record ArchiveFile(
    String name, String entity, String date, int items, int bytes, String sha256, State state) {

  /** What is still to be done with a file's items. */
  enum State {
    /** They are to be deleted at once. */
    DELETING,
    /** They are to get a time to live. */
    EXPIRING,
    /** Nothing. */
    DONE
  }

  ArchiveFile deleted() {
    return new ArchiveFile(name, entity, date, items, bytes, sha256, State.DONE);
  }

  String line() {
    StringBuilder out = new StringBuilder();
    ItemJson.quote(name, out.append("{\"file\":"));
    ItemJson.quote(entity, out.append(",\"entity\":"));
    ItemJson.quote(date, out.append(",\"date\":"));
    out.append(",\"items\":\"").append(items).append("\",\"bytes\":\"").append(bytes);
    out.append("\",\"sha256\":\"").append(sha256).append("\",\"state\":\"").append(state);
    return out.append("\"}").toString();
  }

  static ArchiveFile parse(Map<String, String> texts) {
    return new ArchiveFile(
        ArchiveRoot.get(texts, "file"),
        ArchiveRoot.get(texts, "entity"),
        ArchiveRoot.get(texts, "date"),
        Integer.parseInt(ArchiveRoot.get(texts, "items")),
        Integer.parseInt(ArchiveRoot.get(texts, "bytes")),
        ArchiveRoot.get(texts, "sha256"),
        State.valueOf(ArchiveRoot.get(texts, "state")));
  }
}
