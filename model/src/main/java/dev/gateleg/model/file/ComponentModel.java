package dev.gateleg.model.file;

import dev.gateleg.model.codec.AttributeKind;
import org.jspecify.annotations.Nullable;

/**
 * A component of an entity. Immutable.
 *
 * @param name its name
 * @param type its Java type
 * @param attribute the attribute it is stored in; null where it is kept in the key alone
 * @param kind the kind of that attribute
 * @param presence whether it can be absent
 * @param role what the library does with it
 * @param defaulted whether it is read as a default where an item has no attribute for it
 * @param shape how its value is stored; null in files of older compilers, which did not say it
 * @param sensitive whether tools mask its value
 */
public record ComponentModel(
    String name,
    String type,
    @Nullable String attribute,
    AttributeKind kind,
    Presence presence,
    Role role,
    boolean defaulted,
    @Nullable ShapeModel shape,
    boolean sensitive) {

  /** A component of which nobody said more than its type. */
  public ComponentModel(
      String name,
      String type,
      @Nullable String attribute,
      AttributeKind kind,
      Presence presence,
      Role role) {
    this(name, type, attribute, kind, presence, role, false, null, false);
  }

  /** Whether a component can be absent, and how that looks in Java. */
  public enum Presence {
    /** It is always there. */
    REQUIRED,
    /** It may be null. */
    NULLABLE,
    /** It is an Optional. */
    OPTIONAL
  }

  /** What the library does with a component by itself. */
  public enum Role {
    /** Nothing. */
    NONE,
    /** Counts writes. */
    VERSION,
    /** Ends the item. */
    TIME_TO_LIVE,
    /** Is set at the first write. */
    CREATED_AT,
    /** Is set at every write. */
    UPDATED_AT,
    /** Is shared by no two items. */
    UNIQUE
  }

  JsonObject toJson() {
    return new JsonObject()
        .with("name", name)
        .with("type", type)
        .with("attribute", attribute)
        .with("kind", kind.name())
        .with("presence", presence.name())
        .with("role", role == Role.NONE ? null : role.name())
        .with("defaulted", defaulted ? true : null)
        .with("shape", shape == null ? null : ShapeJson.write(shape))
        .with("sensitive", sensitive ? true : null);
  }

  static ComponentModel of(JsonObject json) {
    JsonObject shape = json.objectOrNull("shape");
    return new ComponentModel(
        json.string("name"),
        json.string("type"),
        json.stringOrNull("attribute"),
        Enums.constant(AttributeKind.values(), json, "kind"),
        Enums.constant(Presence.values(), json, "presence"),
        json.stringOrNull("role") == null ? Role.NONE : Enums.constant(Role.values(), json, "role"),
        json.has("defaulted") && json.bool("defaulted"),
        shape == null ? null : ShapeJson.read(shape),
        json.has("sensitive") && json.bool("sensitive"));
  }
}
