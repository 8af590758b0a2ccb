package dev.gateleg.model;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** A bound of a query: the component is greater than this. */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.PARAMETER)
public @interface After {

  /**
   * The component; by default the one that is named as the parameter. A parameter that is named as an end ({@code from}, {@code after}, {@code since}, {@code start})
   * bounds the first component of the sort key that no other parameter names.
   */
  String value() default "";
}
