package dev.gateleg.core.spi.expression;

import dev.gateleg.core.expression.Field;

/**
 * Where a field stands in an item; for generated code. It is no member of {@link Field}, since a generated subclass would
 * inherit it, and it would hide a record of the same name.
 */
public final class FieldPlace {

  private final Path path;

  /** Whether what stands above can't be read without it. */
  private final boolean required;

  private FieldPlace(Path path, boolean required) {
    this.path = path;
    this.required = required;
  }

  /** The place at the end of a way. */
  public FieldPlace(Path path) {
    this(path, false);
  }

  /** The top-level attribute of that name. */
  public static FieldPlace of(String attribute) {
    return new FieldPlace(Path.of(attribute));
  }

  /** The place of a name below this, without which what stands here can't be read. */
  public FieldPlace required(String name) {
    return new FieldPlace(path.key(name), true);
  }

  /** The place of a name below this. */
  public FieldPlace key(String name) {
    return new FieldPlace(path.key(name));
  }

  /** The way from the item to the value. */
  public Path path() {
    return path;
  }

  /** Whether what stands above can't be read without it. */
  public boolean isRequired() {
    return required;
  }
}
