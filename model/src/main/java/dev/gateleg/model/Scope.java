package dev.gateleg.model;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The component that says whose an item is, a tenant's say. The table is opened for one value of it; its patterns take
 * the component from there, and nothing of another value can be read or written through it.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.TYPE)
public @interface Scope {

  /** The component's name, the same in all entities. */
  String value();
}
