package dev.gateleg.model;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A static method of an entity's record that makes a key part of what the item stores.
 *
 * <pre>{@code
 * @Entity
 * @Key(partition = "INVOICE#{id}", sort = "METADATA")
 * @Key(index = "GSI1", partition = "OPEN#{openRegion}", sort = "{dueAt}")
 * record Invoice(String id, Region region, boolean paid, Instant dueAt) {
 *
 *   @Derived
 *   static Optional<Region> openRegion(Region region, boolean paid) {
 *     return paid ? Optional.empty() : Optional.of(region);
 *   }
 * }
 * }</pre>
 *
 * <p>Its parameters have the names and types of components; they are all that the part may depend on, so that an update
 * of one of them moves the key. It must give the same result for the same arguments for ever: what it made is in the table.
 * Where it returns {@code Optional} or a {@code @Nullable} value, an item without one is left out of the index. A parameter
 * of the type {@code Optional<T>} or with {@code @Nullable} gets absent components; for others the part is absent as they are.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.METHOD)
public @interface Derived {}
