package dev.gateleg.core.spi.context;

import dev.gateleg.core.call.Sleeper;
import dev.gateleg.core.call.Threads;
import dev.gateleg.core.entity.EntityKey;
import dev.gateleg.core.entity.EntityType;
import dev.gateleg.core.internal.context.TableContext;
import dev.gateleg.core.item.Value;
import dev.gateleg.core.schema.TableSchema;
import dev.gateleg.core.spi.entity.StoredEntity;
import java.time.Clock;
import java.time.Instant;
import java.util.Collection;
import java.util.Map;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * An open table as a pattern sees it: its name, keys and entities, which items are whose, and the time, random numbers,
 * waits and threads that it was opened with. A pattern never takes these from the system, so that simulations can replay
 * it. Immutable and thread-safe.
 */
public sealed interface TableAccess permits TableContext {

  /** The table's name. */
  String tableName();

  /** The table's keys and indexes. */
  TableSchema schema();

  /** The clock. */
  Clock clock();

  /** The instant, in whole milliseconds. */
  Instant now();

  /** The whole seconds since 1970, in which time to live is told. */
  long seconds();

  /** The source of random numbers. */
  LongSupplier random();

  /** What waits. */
  Sleeper sleeper();

  /** What requests that go out together run on. */
  Threads threads();

  /** The entities of the table. */
  Collection<? extends StoredEntity<?>> entities();

  /** Whether the table has keys in shards whose number may grow. */
  boolean growsShards();

  /**
   * An entity of the table, by its record.
   *
   * @throws dev.gateleg.core.error.InvalidInputException with the code {@code EntityForeign}
   */
  <E> StoredEntity<E> entity(E instance);

  /**
   * An entity of the table, by its type.
   *
   * @throws dev.gateleg.core.error.InvalidInputException with the code {@code EntityForeign}
   */
  <E> StoredEntity<E> entity(EntityType<E> type);

  /** The entity that an item is of, or null where it is of none that the table knows. */
  @Nullable
  StoredEntity<?> recognise(Map<String, Value> item);

  /** Whether writes of an entity bring others along: of unique values, of copies, or of what it is declared with. */
  boolean bringsAlong(EntityType<?> type);

  /**
   * Whether an item is one that reads of this table pass over: for a program, what patterns keep for themselves; for a
   * pattern, all that is not its own, or of another scope.
   */
  boolean hidden(Map<String, Value> item);

  /** Whether an item has outlived its time: DynamoDB may take days to delete it. */
  boolean expired(Map<String, Value> item);

  /** Whether the table is opened for a scope. */
  boolean scoped();

  /** What tells apart the tokens of one table's scopes; empty where it has none. */
  String scopeText();

  /** Whether a key is of the table's scope. */
  boolean has(EntityKey<?> key);

  /** Whether a partition is of the table's scope: that of an entity, or of hidden items. */
  boolean holds(Value partition);

  /**
   * The key as it stands in the table.
   *
   * @throws dev.gateleg.core.error.InvalidInputException with the code {@code OutOfScope}
   */
  <E> EntityKey<E> inScope(EntityKey<E> key);

  /** The attributes of a key that is as it stands in the table. */
  Map<String, Value> keyMap(EntityKey<?> key);

  /**
   * Refuses an item of this table that is of another scope, whoever prepared its write.
   *
   * @throws dev.gateleg.core.error.InvalidInputException with the code {@code OutOfScope}
   */
  void checkInScope(String table, Map<String, Value> key, Object what);

  /**
   * The first version of an item that is created at an instant: higher than those of an earlier item under the same key,
   * so that nobody who still has one of those is mistaken for up to date.
   */
  long firstVersion(Instant now);

  /** The mark of a new attempt, or null where the table does without. */
  @Nullable
  String attempt();

  /** The partition key of hidden items, with the table's scope in front. */
  String hiddenPartition(String partition);
}
