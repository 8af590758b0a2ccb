package dev.gateleg.proofs.models.kind;

/** A sealed hierarchy. */
public sealed interface Shape {

  /** One of its records. */
  record Circle(int radius) implements Shape {}

  /** The other. */
  record Box(int width, String label) implements Shape {}
}
