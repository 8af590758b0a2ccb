package dev.gateleg.core.schema;

/**
 * One way in which a live table is not as the model says.
 *
 * @param kind what differs
 * @param subject what it concerns: the table's name, an index, an attribute
 * @param message how it is, and how the model has it
 * @param remedy what to do about it
 */
public record Difference(Kind kind, String subject, String message, String remedy) {

  /** What differs. */
  public enum Kind {
    /** There is no such table. */
    TABLE_MISSING(true),
    /** The table is being made or deleted. */
    TABLE_NOT_READY(true),
    /** The table's key is made of other attributes. */
    TABLE_KEY(true),
    /** A key attribute is of another kind. */
    KEY_KIND(true),
    /** There is no such index. */
    INDEX_MISSING(true),
    /** The index is still being built, or is being deleted. */
    INDEX_NOT_READY(true),
    /** The index is local and not global, or the other way round. */
    INDEX_LOCALITY(true),
    /** The index's key is made of other attributes. */
    INDEX_KEY(true),
    /** The index holds less of an item than the model's patterns read. */
    PROJECTION_TOO_SMALL(true),
    /** The index holds other attributes than the model says, but all that its patterns read. */
    PROJECTION_OTHER(false),
    /** The table has an index that the model does not know. */
    INDEX_EXTRA(false),
    /** Expired items are never deleted. */
    TIME_TO_LIVE_OFF(false),
    /** DynamoDB takes another attribute for the time to live. */
    TIME_TO_LIVE_OTHER(false),
    /** Capacity is paid for in another way. */
    BILLING(false),
    /** Point-in-time recovery is off where the model has it on, or the other way round. */
    RECOVERY(false),
    /** Deletion protection is off where the model has it on, or the other way round. */
    DELETION_PROTECTION(false),
    /** The table is encrypted with another key. */
    ENCRYPTION(false),
    /** The stream is off, on, or has another view. */
    STREAM(false),
    /** The table is of another class. */
    TABLE_CLASS(false),
    /** A tag is missing or has another value. */
    TAG(false);

    private final boolean breaking;

    Kind(boolean breaking) {
      this.breaking = breaking;
    }
  }

  /** Whether patterns or writes fail because of it. */
  public boolean breaking() {
    return kind.breaking;
  }

  /** The difference in one sentence, with its remedy. */
  @Override
  public String toString() {
    return message + "; " + remedy + ".";
  }
}
