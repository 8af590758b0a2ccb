package dev.gateleg.core.schema;

import dev.gateleg.model.Index.Projected;
import dev.gateleg.model.file.IndexModel;
import java.util.List;

/**
 * An index of a table.
 *
 * @param name the index's name
 * @param partition the attributes of its partition key, one to four
 * @param sort the attributes of its sort key, none to four
 * @param local whether it is a local index
 * @param projected what it holds of an item
 * @param include with {@link Projected#INCLUDE}, the attributes besides the keys
 */
public record IndexSchema(
    String name,
    List<String> partition,
    List<String> sort,
    boolean local,
    Projected projected,
    List<String> include) {

  /** Copies the lists. */
  public IndexSchema {
    partition = List.copyOf(partition);
    sort = List.copyOf(sort);
    include = List.copyOf(include);
  }

  /** An index of a model. */
  static IndexSchema of(IndexModel index) {
    return new IndexSchema(
        index.name(),
        index.partitionKey(),
        index.sortKey(),
        index.local(),
        index.projected(),
        index.include());
  }

  /** A global index that holds whole items; {@code sort} may be empty. */
  public static IndexSchema global(String name, List<String> partition, List<String> sort) {
    return new IndexSchema(name, partition, sort, false, Projected.ALL, List.of());
  }

  /** A local index that holds whole items. */
  public static IndexSchema local(String name, String tablePartition, String sort) {
    return new IndexSchema(
        name, List.of(tablePartition), List.of(sort), true, Projected.ALL, List.of());
  }

  /** The same index holding only keys. */
  public IndexSchema keysOnly() {
    return new IndexSchema(name, partition, sort, local, Projected.KEYS_ONLY, List.of());
  }

  /** The same index holding keys and these attributes. */
  public IndexSchema including(String... attributes) {
    return new IndexSchema(name, partition, sort, local, Projected.INCLUDE, List.of(attributes));
  }
}
