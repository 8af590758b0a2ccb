package dev.gateleg.model;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** A bound of a query: the component is at most this. */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.PARAMETER)
public @interface To {

  /**
   * The component; by default the one that is named as the parameter. A parameter that is named as an end ({@code to}, {@code before}, {@code until}, {@code end})
   * bounds the first component of the sort key that no other parameter names.
   */
  String value() default "";
}
