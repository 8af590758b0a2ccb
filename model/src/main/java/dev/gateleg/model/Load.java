package dev.gateleg.model;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * How often a pattern is called, and how much it reads. Nothing is limited by it: it feeds the rules of docs/lint.md, the
 * pages that are written from the model, and estimates of cost.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.METHOD)
public @interface Load {

  /** How often, at the busiest: {@code 500/s}, {@code 30/min}, {@code 2k/h}, {@code 1M/day}. */
  String value();

  /** The items that one call reads, before a filter leaves some out; 0 if that is not known. */
  int reads() default 0;

  /** The items that one call returns; 0 if that is not known. */
  int returns() default 0;

  /** The size of an item in bytes; 0 if that is not known. */
  int itemBytes() default 0;
}
