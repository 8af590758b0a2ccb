package dev.gateleg.model;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A record of some of an entity's components, by the same names and types: what an index projects, or what a query
 * fetches. It can be read but never written back.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.TYPE)
public @interface Projection {

  /** The entity that this is a part of. */
  Class<?> of();
}
