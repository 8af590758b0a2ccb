package dev.gateleg.model;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A pattern that reads one item by its key. The parameters are the components of the entity's table key, by name.
 *
 * <p>Returns {@code Optional<E>}, or {@code E} where its absence is an error; E is the entity or a projection of it.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.METHOD)
public @interface Get {

  /** Whether the read sees every write that was acknowledged before it, at twice the cost. */
  boolean consistent() default false;
}
