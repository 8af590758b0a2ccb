package dev.gateleg.processor.model;

import dev.gateleg.model.key.Derivations;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * How a key part is made of components that the item stores: by a derivation that templates know, or by a method of the
 * record.
 *
 * @param name the derivation, with its time zone: {@code date@Europe/Berlin}; or the method's name
 * @param owner the record whose method it is; null for a derivation that templates know
 * @param sources what it is made of
 * @param optional whether the method returns an Optional
 */
public record DerivationDef(
    String name, @Nullable JavaType owner, List<Origin> sources, boolean optional) {

  /** Copies the list. */
  public DerivationDef {
    sources = List.copyOf(sources);
  }

  /** How a method takes a component that may be absent. */
  public enum Takes {
    /** It is not asked where the component is absent. */
    PRESENT,
    /** It takes null. */
    NULLABLE,
    /** It takes an Optional. */
    OPTIONAL
  }

  /**
   * A component that the part is made of.
   *
   * @param component the component's name
   * @param type the type of its values
   * @param takes how it is passed to a method
   */
  public record Origin(String component, JavaType type, Takes takes) {}

  /** Whether a method of the record makes it. */
  public boolean method() {
    return owner != null;
  }

  /** The one component of a derivation that templates know. */
  public Origin source() {
    return sources.get(0);
  }

  /** Whether the derivation may be made of its own result, which it leaves as it is. */
  public boolean repeatable() {
    return !method() && Derivations.repeatable(name);
  }

  /** What a parameter of the part is called: {@code createdAtDate}, {@code email} for {@code email:lower}. */
  public String parameter() {
    if (method()) {
      return name;
    }
    String base = Derivations.base(name);
    String component = source().component();
    return repeatable()
        ? component
        : component + base.substring(0, 1).toUpperCase(Locale.ROOT) + base.substring(1);
  }
}
