package dev.gateleg.proofs.typed;

/** A colour. */
public enum Colour {
  RED,
  GREEN,
  BLUE
}
