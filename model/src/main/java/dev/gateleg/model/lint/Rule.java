package dev.gateleg.model.lint;

/** A rule that a model or a live table should keep; its name is its code, and docs/lint.md has a section on it. */
public enum Rule {
  // The model alone tells these.
  HotConstant(Level.WARNING),
  HotTime(Level.WARNING),
  FewPartitions(Level.WARNING),
  IndexUnread(Level.WARNING),
  IndexUnwritten(Level.WARNING),
  IndexKeyUnread(Level.WARNING),
  IndexOverProjected(Level.WARNING),
  IndexIncludesUnknown(Level.WARNING),
  LocalIndex(Level.WARNING),
  TooManyIndexes(Level.ERROR),
  TooManyProjected(Level.ERROR),
  KeyNearLimit(Level.ERROR),
  EntityUnread(Level.NOTE),
  ScanPattern(Level.NOTE),
  ScopeNotLeading(Level.WARNING),
  AttemptOff(Level.NOTE),
  SortKeyTies(Level.WARNING),
  FilterWasteful(Level.WARNING),
  PartitionOverloaded(Level.WARNING),
  // These need the live table.
  TableDiffers(Level.ERROR),
  TableDrifts(Level.WARNING),
  RecoveryOff(Level.WARNING),
  EncryptionDefault(Level.NOTE),
  DeletionUnprotected(Level.WARNING),
  IndexEmpty(Level.NOTE),
  // These need to look at items.
  Undecodable(Level.ERROR),
  UnknownItem(Level.WARNING),
  StaleIndexKey(Level.ERROR),
  ExpiredLeft(Level.WARNING),
  HotPartition(Level.WARNING),
  LargeCollection(Level.WARNING),
  LargeItem(Level.WARNING);

  /** How much it matters that a rule is broken. */
  public enum Level {
    /** Worth knowing; nothing has to be done. */
    NOTE,
    /** It costs money or time, or will not last. */
    WARNING,
    /** Something does not work, or loses data. */
    ERROR
  }

  private final Level level;

  Rule(Level level) {
    this.level = level;
  }

  /** How much it matters. */
  public Level level() {
    return level;
  }
}
