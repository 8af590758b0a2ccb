package dev.gateleg.model;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** How a component is stored: the name of its attribute, where it is not the component's own, and the format of a time. */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.RECORD_COMPONENT)
public @interface Attribute {

  /** The attribute's name; by default the component's. */
  String value() default "";

  /**
   * How many digits of a second an {@code Instant} or {@code LocalDateTime} is stored with: {@code seconds}, {@code
   * millis} or {@code micros}. By default all nine, which hold every value and sort. A value with finer digits is refused.
   */
  String format() default "";
}
