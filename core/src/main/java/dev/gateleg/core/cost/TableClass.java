package dev.gateleg.core.cost;

/** DynamoDB's classes of tables, which have prices of their own. */
public enum TableClass {
  /** For most tables. */
  STANDARD("standard"),
  /** Cheaper storage and dearer requests, for tables that are seldom read and written. */
  INFREQUENT_ACCESS("infrequentAccess");

  private final String key;

  TableClass(String key) {
    this.key = key;
  }

  /** How a file of prices names it. */
  String key() {
    return key;
  }
}
