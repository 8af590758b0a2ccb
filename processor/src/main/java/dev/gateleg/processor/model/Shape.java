package dev.gateleg.processor.model;

import java.util.List;

/** How values of a type are stored. */
public sealed interface Shape {

  /** The Java type of the values; primitives as they are. */
  JavaType type();

  /** The attribute that a value fills. */
  default Stored stored() {
    return Stored.OTHER;
  }

  /** The kinds of attribute that matter here: the first three can be keys by themselves. */
  enum Stored {
    TEXT,
    NUMBER,
    BINARY,
    OTHER;

    /** Whether sets and keys of maps can hold it. */
    public boolean scalar() {
      return this == TEXT || this == NUMBER;
    }
  }

  /** A type that the library knows. */
  record Scalar(ScalarKind kind, JavaType type) implements Shape {
    @Override
    public Stored stored() {
      return kind.stored();
    }
  }

  /** An enum, stored by its constants' names. */
  record EnumOf(JavaType type, List<String> names) implements Shape {
    @Override
    public Stored stored() {
      return Stored.TEXT;
    }
  }

  /** A list. */
  record ListOf(JavaType type, Shape element) implements Shape {}

  /** A set. */
  record SetOf(JavaType type, Shape element) implements Shape {}

  /** A map. */
  record MapOf(JavaType type, Shape key, Shape value) implements Shape {}

  /** A nested record; its {@link RecordDef} is found by its type. */
  record RecordOf(JavaType type) implements Shape {}

  /** A sealed interface of records; its {@link SealedDef} is found by its type. */
  record SealedOf(JavaType type) implements Shape {}

  /** A type that a converter stores as another. */
  record Converted(JavaType type, JavaType converter, Shape as) implements Shape {
    @Override
    public Stored stored() {
      return as.stored();
    }
  }
}
