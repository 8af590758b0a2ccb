package dev.gateleg.model;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A record that is kept in a table: one item an instance.
 *
 * <p>The compiler writes a companion beside it, named in the plural ({@code Order} has {@code Orders}), with its typed
 * fields, its keys and its codec. The item carries the record's simple name as its type; {@link TypeName} says another.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.TYPE)
public @interface Entity {

  /** The companion's name, where the plural that the compiler makes is not the one you want. */
  String companion() default "";
}
