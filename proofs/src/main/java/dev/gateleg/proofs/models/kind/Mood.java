package dev.gateleg.proofs.models.kind;

/** An enum. */
public enum Mood {
  CALM,
  GLAD,
  SAD
}
