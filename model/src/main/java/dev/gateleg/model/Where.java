package dev.gateleg.model;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A filter that a query or scan always has: it leaves out the items whose component is not as said. DynamoDB reads, and
 * counts, these all the same. Several are joined by "and".
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.METHOD)
@Repeatable(Where.All.class)
public @interface Where {

  /** The component. */
  String value();

  /** The values of which it must be one, as text: {@code "PAID"}, {@code "true"}, {@code "12"}. */
  String[] is() default {};

  /** The values of which it must be none. */
  String[] isNot() default {};

  /** Whether the item must have it; the filter says nothing else then. */
  boolean present() default false;

  /** Whether the item must lack it; the filter says nothing else then. */
  boolean absent() default false;

  /** Several filters. */
  @Documented
  @Retention(RetentionPolicy.CLASS)
  @Target(ElementType.METHOD)
  @interface All {

    /** The filters. */
    Where[] value();
  }
}
