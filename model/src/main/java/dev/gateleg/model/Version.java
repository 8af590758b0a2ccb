package dev.gateleg.model;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The {@code long} component that counts an item's accepted writes, for optimistic locking.
 *
 * <p>0 means not stored yet: a put with 0 fails if the item is there. Any other number is the version that was read: put
 * and delete of the record fail if the item has moved on. Every accepted write adds one; the first stores 1.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.RECORD_COMPONENT)
public @interface Version {}
