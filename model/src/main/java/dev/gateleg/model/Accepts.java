package dev.gateleg.model;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A rule of docs/lint.md that is broken on purpose, and why. On a table's interface it speaks of the whole table, on an
 * entity or a pattern of that alone. The compiler and {@code gateleg model lint} no longer report it there.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target({ElementType.TYPE, ElementType.METHOD})
@Repeatable(Accepts.All.class)
public @interface Accepts {

  /** The rule's code: {@code LocalIndex}. */
  String value();

  /** Why it is right here. */
  String because();

  /** Several rules. */
  @Documented
  @Retention(RetentionPolicy.CLASS)
  @Target({ElementType.TYPE, ElementType.METHOD})
  @interface All {

    /** The rules. */
    Accepts[] value();
  }
}
