package dev.gateleg.processor.model;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a pattern asks of a key.
 *
 * @param entity the entity whose templates make the key
 * @param key the key
 * @param partition the values of the partition key, one for each attribute
 * @param sort what is asked of the sort key, one for each attribute that is limited
 */
public record ConditionDef(
    EntityDef entity, KeyDef key, List<PartDef> partition, List<PartDef> sort) {

  /** Copies the lists. */
  public ConditionDef {
    partition = List.copyOf(partition);
    sort = List.copyOf(sort);
  }

  /** How a key attribute is compared. */
  public enum Comparison {
    EQUAL,
    STARTS_WITH,
    RANGE,
    TEXT_PREFIX
  }

  /**
   * What is asked of one key attribute.
   *
   * @param part the key attribute
   * @param comparison how it is compared
   * @param given the leading components that are given, and by which parameter
   * @param low the lower end of a range, or the start of a text
   * @param high the upper end of a range
   */
  public record PartDef(
      KeyPartDef part,
      Comparison comparison,
      List<Given> given,
      @Nullable ParameterDef low,
      @Nullable ParameterDef high) {

    /** Copies the list. */
    public PartDef {
      given = List.copyOf(given);
    }
  }

  /**
   * A component that is given a value.
   *
   * @param component the component
   * @param value the parameter's name, or the scope's; empty where all shards are read
   * @param source whether the value is what the component is derived of
   */
  public record Given(ComponentDef component, String value, boolean source) {

    /** The number of a shard, which no parameter gives: all of them are read. */
    public static Given eachShard(ComponentDef component) {
      return new Given(component, "", false);
    }

    /** Whether all shards are read. */
    public boolean eachShard() {
      return value.isEmpty() || component.role() == ComponentDef.Role.SHARD;
    }
  }
}
