package dev.gateleg.patterns.rollup;

import dev.gateleg.core.Table;
import dev.gateleg.core.entity.EntityType;
import dev.gateleg.core.spi.context.TableAccess;
import dev.gateleg.core.spi.entity.ItemShape;
import dev.gateleg.core.spi.read.ReadSpec;
import java.time.LocalDate;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * How the rows of a rollup stand in a table: as what, under which keys, and where in them the numbers are. Immutable and
 * thread-safe.
 *
 * @param <E> the entity that is counted
 * @param <T> the entity that rows are
 */
interface Layout<E, T> {

  /** The entity that rows are. */
  EntityType<T> type();

  /** What rows are read as, in a table. */
  ItemShape<StoredRow> shape(TableAccess rows);

  /** The table through which rows are read and written. */
  Table open(Table table);

  /** The row in which an entity is counted. */
  RowKey key(E entity, List<String> group, Period period, LocalDate date);

  /** All rows, wherever they are in the table. */
  ReadSpec<StoredRow> all(TableAccess rows);

  /** How many entities there are; null where that is not kept. */
  @Nullable
  Place count();

  /** The sum of a measure; null where it is not kept. */
  @Nullable
  Place sum(Measure<E> measure);

  /** How many entities there are of a value; null where that is not kept. */
  @Nullable
  Place countBy(Breakdown<E, ?> breakdown, String value);

  /** The sum of a measure over the entities of a value; null where it is not kept. */
  @Nullable
  Place sumBy(Measure<E> measure, Breakdown<E, ?> breakdown, String value);

  /** The attribute in which the program reads an extreme as long as it is known; null where rows are not read so. */
  @Nullable
  String named(Extreme<?> extreme);

  /** The attributes of numbers that every row has; none where they are not known before they are there. */
  Set<String> counters();

  /** The attributes that are maps of numbers. */
  Set<String> maps();

  /** Whether an attribute is a map of numbers. */
  boolean isMap(String attribute);

  /** Whether a number is a counter or a sum, which counts as 0 where it is absent. */
  boolean adds(Place place);

  /** How often the row was written, by which a rebuild sees that others write too. */
  String changes();

  /** Whether each write counts {@link #changes} by itself, as that of a version does. */
  boolean countsChanges();

  /** A number's place for people. */
  String shown(Place place);
}
