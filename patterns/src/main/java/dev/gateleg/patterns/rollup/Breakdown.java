package dev.gateleg.patterns.rollup;

import dev.gateleg.core.error.UndecodableItemException;
import dev.gateleg.patterns.error.PatternCode;
import java.util.function.Function;

/**
 * What a rollup tells apart within a row: by category, by payment method. Each value has counters of its own in the row,
 * so it is for values of which there are some dozens, not millions. Immutable and thread-safe.
 *
 * @param <E> the entity
 * @param <V> the value
 */
public final class Breakdown<E, V> {

  private final String name;
  private final Function<E, V> value;
  private final Function<V, String> text;
  private final Function<String, V> parsed;

  private Breakdown(
      String name, Function<E, V> value, Function<V, String> text, Function<String, V> parsed) {
    this.name = RollupErrors.named("breakdown", name);
    this.value = value;
    this.text = text;
    this.parsed = parsed;
  }

  /** A breakdown by a text. */
  public static <E> Breakdown<E, String> of(String name, Function<E, String> value) {
    return new Breakdown<>(name, value, text -> text, text -> text);
  }

  /** A breakdown by an enum, which is stored by its constants' names. */
  public static <E, V extends Enum<V>> Breakdown<E, V> ofEnum(
      String name, Class<V> type, Function<E, V> value) {
    return new Breakdown<>(name, value, Enum::name, text -> Enum.valueOf(type, text));
  }

  /** A breakdown whose values are keys of a map. */
  static <E, V> Breakdown<E, V> into(String map, Function<E, V> value, Function<V, String> text) {
    return new Breakdown<>(map, value, text, stored -> {
      throw new IllegalArgumentException(stored);
    });
  }

  /** Its name, by which it is stored. */
  public String name() {
    return name;
  }

  String valueIn(String rollup, E entity) {
    V part = RollupErrors.present(rollup, name, value.apply(entity), entity);
    return RollupErrors.shortText(rollup, name, text.apply(part), entity);
  }

  V parsed(String stored) {
    try {
      return parsed.apply(stored);
    } catch (IllegalArgumentException e) {
      throw new UndecodableItemException(
          PatternCode.ROLLUP_VALUE_UNKNOWN,
          "A rollup has counters for " + name + " '" + stored
              + "', which is none any more; keep the constant, or recompute the rollup.",
          e);
    }
  }

  @Override
  public String toString() {
    return name;
  }
}
