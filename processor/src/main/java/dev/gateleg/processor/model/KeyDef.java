package dev.gateleg.processor.model;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * An entity's key on the table or on an index.
 *
 * @param index the index; empty for the table
 * @param partition what the attributes of the partition key are made of
 * @param sort what the attributes of the sort key are made of
 * @param derived whether it follows from the table's key, without words of its own
 * @param shared whether other entities may have keys of the same shape
 * @param place where it is written
 */
public record KeyDef(
    String index,
    List<KeyPartDef> partition,
    List<KeyPartDef> sort,
    boolean derived,
    boolean shared,
    Place place) {

  /** Copies the parts. */
  public KeyDef {
    partition = List.copyOf(partition);
    sort = List.copyOf(sort);
  }

  /** The parts of both keys. */
  public List<KeyPartDef> parts() {
    List<KeyPartDef> parts = new ArrayList<>(partition);
    parts.addAll(sort);
    return parts;
  }

  /** The components of both keys, each once. */
  public List<ComponentDef> components() {
    return parts().stream()
        .flatMap(part -> part.components().stream())
        .distinct()
        .toList();
  }

  /** The names of the components of the partition key, in order. */
  public List<String> partitionComponents() {
    return names(partition);
  }

  /** The names of the components of the sort key, in order. */
  public List<String> sortComponents() {
    return names(sort);
  }

  private static List<String> names(List<KeyPartDef> parts) {
    return parts.stream()
        .flatMap(part -> part.components().stream())
        .map(ComponentDef::name)
        .distinct()
        .toList();
  }

  /** The key as a message shows it: {@code USER#{userId} / ORDER#{createdAt}}. */
  public String shown() {
    String sortKey = sort.stream().map(KeyPartDef::text).collect(Collectors.joining(" + "));
    return partition.stream().map(KeyPartDef::text).collect(Collectors.joining(" + "))
        + (sortKey.isEmpty() ? "" : " / " + sortKey);
  }
}
