package dev.gateleg.model;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * An interface that is a table: its methods are the table's access patterns.
 *
 * <p>The compiler checks that a key serves each pattern and writes the class that does, named after the interface
 * ({@code Shop} has {@code ShopTable}). A method's Javadoc is the pattern's description in docs and tools.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.TYPE)
public @interface SingleTable {

  /** The table's name; another can be given when it is opened. */
  String name();

  /** The entities that live in the table. */
  Class<?>[] entities();

  /** The attribute of the table's partition key. */
  String partitionKey() default "PK";

  /** The attribute of the table's sort key; empty for a table without one. */
  String sortKey() default "SK";

  /** The attribute that holds an item's type; empty to tell entities from the shapes of their keys. */
  String typeAttribute() default "_type";

  /**
   * The attribute by which a conditional write whose answer was lost is recognised as one's own; empty to do without.
   */
  String attemptAttribute() default "_attempt";

  /** Whether the keys of all entities are raw: see {@link Key#raw()}. */
  boolean raw() default false;

  /** Indexes that need saying: own attribute names, projections, local ones. Others are taken from the entities' keys. */
  Index[] indexes() default {};
}
