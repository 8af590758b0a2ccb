package dev.gateleg.processor.model;

import dev.gateleg.model.Index.Projected;
import java.util.ArrayList;
import java.util.List;

/**
 * An index of the table.
 *
 * @param name its name
 * @param partition the attributes of its partition key
 * @param sort the attributes of its sort key
 * @param local whether it is a local one
 * @param projected what it holds of an item
 * @param include the attributes that it includes
 * @param place where it is declared, or the table
 */
public record IndexDef(
    String name,
    List<String> partition,
    List<String> sort,
    boolean local,
    Projected projected,
    List<String> include,
    Place place) {

  /** Copies the lists. */
  public IndexDef {
    partition = List.copyOf(partition);
    sort = List.copyOf(sort);
    include = List.copyOf(include);
  }

  /** The attributes of both keys. */
  public List<String> attributes() {
    List<String> attributes = new ArrayList<>(partition);
    attributes.addAll(sort);
    return attributes;
  }
}
