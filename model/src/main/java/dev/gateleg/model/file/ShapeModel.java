package dev.gateleg.model.file;

import dev.gateleg.model.codec.AttributeKind;
import java.util.List;

/** How a component's value is stored, down to the last nested one. Immutable. */
public sealed interface ShapeModel {

  /**
   * A single value.
   *
   * @param codec the name of its codec's constant in {@link dev.gateleg.model.codec.Codecs}; {@code DOCUMENT} for any value
   */
  record Scalar(String codec) implements ShapeModel {}

  /**
   * An enum, stored by its constants' names.
   *
   * @param constants the names
   */
  record EnumOf(List<String> constants) implements ShapeModel {
    /** Copies the list. */
    public EnumOf {
      constants = List.copyOf(constants);
    }
  }

  /**
   * A list.
   *
   * @param element what it holds
   */
  record ListOf(ShapeModel element) implements ShapeModel {}

  /**
   * A set of texts, numbers or bytes.
   *
   * @param element what it holds
   * @param kind the kind of the set's attribute
   */
  record SetOf(ShapeModel element, AttributeKind kind) implements ShapeModel {}

  /**
   * A map.
   *
   * @param key its keys, which are stored as text
   * @param value its values
   */
  record MapOf(ShapeModel key, ShapeModel value) implements ShapeModel {}

  /**
   * A nested record.
   *
   * @param type its qualified name
   * @param components its components
   */
  record RecordOf(String type, List<ComponentModel> components) implements ShapeModel {
    /** Copies the list. */
    public RecordOf {
      components = List.copyOf(components);
    }
  }

  /**
   * One of several records: a map of one entry, whose name tells which.
   *
   * @param cases the records by the names that they are stored under
   */
  record SealedOf(List<Case> cases) implements ShapeModel {
    /** Copies the list. */
    public SealedOf {
      cases = List.copyOf(cases);
    }
  }

  /**
   * A record of a sealed interface.
   *
   * @param name the name that it is stored under
   * @param shape the record, or a place where it is left out since it stands around this one
   */
  record Case(String name, ShapeModel shape) {}

  /**
   * A record or sealed interface inside of itself: its shape is that of the outer one.
   *
   * @param type its qualified name
   */
  record Recursive(String type) implements ShapeModel {}
}
