package dev.gateleg.processor.model;

import dev.gateleg.model.key.ShardSlot;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * A component of a record.
 *
 * @param name its name
 * @param type its type as declared
 * @param shape how its value is stored; that of T for {@code Optional<T>}
 * @param presence whether it can be absent, and how that looks
 * @param attribute the attribute it is stored in
 * @param keyOnly whether it is kept in the key alone
 * @param role what the library does with it
 * @param place where it stands
 * @param derivation how a key part is made of other components; null for a component of the record
 * @param fallback what it is read as where an item has no attribute for it; null where such an item can't be read
 * @param sensitive whether tools mask its value
 * @param lifetime how long an item lives that is written without a time to live; null where nothing says so
 */
public record ComponentDef(
    String name,
    JavaType type,
    Shape shape,
    Presence presence,
    String attribute,
    boolean keyOnly,
    Role role,
    Place place,
    @Nullable DerivationDef derivation,
    @Nullable FallbackDef fallback,
    boolean sensitive,
    @Nullable Duration lifetime) {

  /** A component that every item must have, and that is no time to live. */
  public ComponentDef(
      String name,
      JavaType type,
      Shape shape,
      Presence presence,
      String attribute,
      boolean keyOnly,
      Role role,
      Place place,
      @Nullable DerivationDef derivation) {
    this(
        name,
        type,
        shape,
        presence,
        attribute,
        keyOnly,
        role,
        place,
        derivation,
        null,
        false,
        null);
  }

  /** Whether a component can be absent, and how that looks. */
  public enum Presence {
    REQUIRED,
    NULLABLE,
    OPTIONAL
  }

  /** What the library does with a component by itself. */
  public enum Role {
    NONE,
    VERSION,
    TIME_TO_LIVE,
    CREATED_AT,
    UPDATED_AT,
    UNIQUE,
    /** The number of a shard, no component of the record. */
    SHARD
  }

  /** The number of a shard in a template, which the table supplies: {@code shard:8}. */
  public static ComponentDef shard(String format, Place place) {
    JavaType type = JavaType.of("", ShardSlot.NAME);
    String name = ShardSlot.NAME + ":" + format;
    return new ComponentDef(
        name,
        type,
        new Shape.Scalar(ScalarKind.SHARD, type),
        Presence.REQUIRED,
        name,
        true,
        Role.SHARD,
        place,
        null);
  }

  /** The same component, stored otherwise. */
  public ComponentDef with(Shape other) {
    return new ComponentDef(
        name,
        type,
        other,
        presence,
        attribute,
        keyOnly,
        role,
        place,
        derivation,
        fallback,
        sensitive,
        lifetime);
  }

  /** The same component, read as something where an item has no attribute for it. */
  public ComponentDef with(@Nullable FallbackDef other) {
    return new ComponentDef(
        name,
        type,
        shape,
        presence,
        attribute,
        keyOnly,
        role,
        place,
        derivation,
        other,
        sensitive,
        lifetime);
  }

  /** The same component, whose value tools mask or do not. */
  public ComponentDef masked(boolean mask) {
    return new ComponentDef(
        name,
        type,
        shape,
        presence,
        attribute,
        keyOnly,
        role,
        place,
        derivation,
        fallback,
        mask,
        lifetime);
  }

  /** The same component, the time to live of items that live so long where nothing else is said. */
  public ComponentDef lasting(@Nullable Duration other) {
    return new ComponentDef(
        name,
        type,
        shape,
        presence,
        attribute,
        keyOnly,
        role,
        place,
        derivation,
        fallback,
        sensitive,
        other);
  }

  /** What a parameter of it is called in generated code. */
  public String parameter() {
    return derivation == null ? name : derivation.parameter();
  }

  /** Whether a parameter of a pattern that names so may give it: by its own name, or by what it is derived of. */
  public boolean isNamed(String given) {
    return name.equals(given)
        || derivation != null
            && (derivation.parameter().equals(given)
                || !derivation.method() && derivation.source().component().equals(given));
  }

  /** Whether the item always has its attribute: it is no collection, can't be absent, and has no default. */
  public boolean alwaysStored() {
    return presence == Presence.REQUIRED && !keyOnly && !collection() && fallback == null;
  }

  /** Whether it is a list, a set or a map. */
  public boolean collection() {
    return shape instanceof Shape.ListOf
        || shape instanceof Shape.SetOf
        || shape instanceof Shape.MapOf;
  }
}
