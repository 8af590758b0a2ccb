package dev.gateleg.model;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * An entity's key on the table or on one of its indexes, as templates such as {@code ORDER#{createdAt}#{orderId}}.
 *
 * <p>Braces name components of the record; all else is constant. A component is encoded so that keys never collide and
 * sort as the components do. An index whose key attributes are plain attributes of the entity is written with templates
 * of a single component ({@code "{customerId}"}), and an entity whose component is absent is absent from that index.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.TYPE)
@Repeatable(Key.All.class)
public @interface Key {

  /** The index that the key belongs to; empty for the table itself. */
  String index() default "";

  /** The partition key: one template, or up to four for an index with a multi-attribute key. A local index has none. */
  String[] partition() default {};

  /** The sort key: none, one template, or up to four for an index with a multi-attribute key. */
  String[] sort() default {};

  /** The character between the parts of a key. */
  char separator() default '#';

  /**
   * For tables that others write too: nothing is escaped, and a value that would make the key ambiguous is refused.
   */
  boolean raw() default false;

  /**
   * Whether other entities may have keys of the same shape here, as in an adjacency list: items are then told apart by
   * the table's type attribute. All entities of that shape have to say so.
   */
  boolean shared() default false;

  /** The keys of an entity; written by the compiler where there are several. */
  @Documented
  @Retention(RetentionPolicy.CLASS)
  @Target(ElementType.TYPE)
  @interface All {

    /** The keys, in the order of the source. */
    Key[] value();
  }
}
