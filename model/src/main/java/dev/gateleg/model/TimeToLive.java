package dev.gateleg.model;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The {@code Instant} component (or {@code Optional<Instant>}) at which the item expires, stored in seconds as DynamoDB's
 * TTL wants it. An expired item is absent from reads and from conditions, though DynamoDB deletes it only later.
 *
 * <p>{@code @TimeToLive(after = "P7D") Optional<Instant> expires} gives an entity that is written without an end one: seven
 * days from its write.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.RECORD_COMPONENT)
public @interface TimeToLive {

  /**
   * How long an item lives whose entity says nothing itself: a duration as ISO-8601 and {@link java.time.Duration} have it,
   * {@code "P7D"} or {@code "PT12H"}, counted from the write that stores the entity as a whole (create, put, modify, an
   * upsert that finds no end). A value that is there stays. Empty for no end of its own.
   */
  String after() default "";
}
