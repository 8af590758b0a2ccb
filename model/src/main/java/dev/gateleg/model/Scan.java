package dev.gateleg.model;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** A pattern that reads the whole table or index on purpose and returns {@code Pages}; it takes no parameters. */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.METHOD)
public @interface Scan {

  /** The index that is read; empty for the table itself. */
  String index() default "";

  /** The most results; 0 for all. */
  int limit() default 0;

  /** Whether the read sees every write that was acknowledged before it. */
  boolean consistent() default false;
}
