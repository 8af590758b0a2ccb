package dev.gateleg.model;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * What a component is read as where an item has no attribute for it, because it was written before there was such a component:
 * then a new component needs no migration.
 *
 * <pre>{@code
 * record Order(
 *     String id,
 *     Optional<Instant> shippedAt,
 *     @Default("NORMAL") Priority priority,
 *     @Default(by = "statusOf") Status status) {
 *
 *   static Status statusOf(Optional<Instant> shippedAt) {
 *     return shippedAt.isPresent() ? Status.SHIPPED : Status.OPEN;
 *   }
 * }
 * }</pre>
 *
 * <p>A put stores the component; {@code update} and {@code modify} write what they change. Conditions, filters and indexes see
 * what is stored: an item from before meets {@code isAbsent()}, and is in no index that is new, until the whole item is put.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.RECORD_COMPONENT)
public @interface Default {

  /** The value as text: of a string, a boolean, a number, a date or time, a UUID, or the name of an enum's constant. */
  String value() default "";

  /**
   * A static method of the record that makes the value of other components, which its parameters have the names and types of;
   * instead of a text.
   */
  String by() default "";
}
