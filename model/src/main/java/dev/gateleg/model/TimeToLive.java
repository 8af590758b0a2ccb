package dev.gateleg.model;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The {@code Instant} component (or {@code Optional<Instant>}) at which the item expires, stored in seconds as DynamoDB's
 * TTL wants it. An expired item is absent from reads and from conditions, though DynamoDB deletes it only later.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.RECORD_COMPONENT)
public @interface TimeToLive {}
