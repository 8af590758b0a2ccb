package dev.gateleg.patterns.migration;

/** How far a migration is. */
public enum Phase {

  /** It is declared. Programs read and write the old side as if there were no migration. */
  PLANNED,

  /** Every write of an old entity writes the new ones too, in one transaction. Items from before are still to be copied. */
  MIRRORING,

  /** All items were copied; whether both sides are the same is still to be verified. */
  FILLED,

  /** Both sides are the same. Either side can be written: the other one follows in the same transaction. */
  VERIFIED,

  /** The same, and programs read the new side. */
  SWITCHED,

  /** The old side is being deleted, and does not follow any more. There is no way back. */
  CLEANING,

  /** The old side is gone. */
  CLEANED,

  /** The migration is given up: the new side is being deleted, and does not follow any more. */
  ABANDONING;

  /** Whether each side follows the writes of the other. */
  boolean mirrors() {
    return this == MIRRORING || this == FILLED || inStep();
  }

  /** Whether both sides were found to be the same. */
  boolean inStep() {
    return this == VERIFIED || this == SWITCHED;
  }

  /** Whether the old side is over. */
  boolean over() {
    return this == CLEANING || this == CLEANED;
  }

  /** Whether programs read the new side. */
  public boolean readsNew() {
    return this == SWITCHED || over();
  }
}
