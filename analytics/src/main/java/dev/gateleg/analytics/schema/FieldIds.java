package dev.gateleg.analytics.schema;

import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.zip.CRC32;

/**
 * Numbers for the columns of one table, made of the paths of attributes: the same path has the same number in every version of
 * a model. Not thread-safe.
 */
final class FieldIds {

  /** Iceberg keeps the highest numbers for itself. */
  private static final int HIGHEST = 1 << 30;

  private final Map<Integer, String> taken = new HashMap<>();

  /** The number of a path. Two paths whose numbers are equal, which is most unlikely, are told apart by their order. */
  int of(String path) {
    CRC32 sum = new CRC32();
    sum.update(path.getBytes(StandardCharsets.UTF_8));
    int id = (int) (sum.getValue() % HIGHEST);
    while (id == 0 || !taken.getOrDefault(id, path).equals(path)) {
      id = id + 1 == HIGHEST ? 1 : id + 1;
    }
    taken.put(id, path);
    return id;
  }
}
