package dev.gateleg.tools.view;

import java.util.List;

/**
 * A look at a part of a table, and what follows for all of it.
 *
 * @param exact whether everything was read, so that the counts are exact
 * @param items how many items the table has: as counted, or as DescribeTable tells
 * @param sampled how many items were read
 * @param segments how many random segments were read, of how many
 * @param ofSegments how many segments there were to choose from
 * @param units the read units that it cost
 * @param counts how many there are of each kind, entities in the model's order
 * @param statistics sizes of items and collections
 */
public record Sample(
    boolean exact,
    long items,
    long sampled,
    int segments,
    int ofSegments,
    double units,
    List<EntityCount> counts,
    Statistics statistics) {

  /** Copies the list. */
  public Sample {
    counts = List.copyOf(counts);
  }

  /** How many items there are of an entity. */
  public double count(String entity) {
    return counts.stream()
        .filter(c -> c.entity().equals(entity) && c.kind() == ItemView.Kind.ENTITY && c.met())
        .mapToDouble(EntityCount::count)
        .sum();
  }
}
