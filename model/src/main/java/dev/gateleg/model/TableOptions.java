package dev.gateleg.model;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Settings of a table besides its keys and indexes. {@code create} makes the table with them, and {@code diff} compares
 * those that are given with the live table; what is left out is DynamoDB's default when the table is made, and is not
 * compared.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.TYPE)
public @interface TableOptions {

  /** How capacity is paid for. */
  Billing billing() default Billing.DEFAULT;

  /**
   * With {@link Billing#PROVISIONED}: the read units a second that the table and each global index are made with. They are
   * not compared later, since scaling changes them.
   */
  int readUnits() default 0;

  /** With {@link Billing#PROVISIONED}: the write units a second, as {@link #readUnits}. */
  int writeUnits() default 0;

  /** Whether the table can be restored to any second of the last 35 days. */
  Switch pointInTimeRecovery() default Switch.DEFAULT;

  /** Whether the table can't be deleted until this is switched off. */
  Switch deletionProtection() default Switch.DEFAULT;

  /** Whose key the table is encrypted with. */
  Encryption encryption() default Encryption.DEFAULT;

  /**
   * With {@link Encryption#KMS}: the key's id, ARN or alias; by default the account's key for DynamoDB. An alias is not
   * compared, since the live table tells the key that the alias stood for.
   */
  String kmsKey() default "";

  /** What the table's stream tells of a change. */
  StreamView stream() default StreamView.DEFAULT;

  /**
   * The attribute of the time to live, for a table whose expiring items none of the entities describes. Where an entity has
   * a component with {@link TimeToLive}, that names it.
   */
  String timeToLive() default "";

  /** How storage is weighed against requests. */
  TableClass tableClass() default TableClass.DEFAULT;

  /** Tags, each as {@code key=value}. The live table may have others besides. */
  String[] tags() default {};

  /** How capacity is paid for. */
  enum Billing {
    /** As DynamoDB does by default, on demand; not compared. */
    DEFAULT,
    /** By the request. */
    ON_DEMAND,
    /** By the units a second that are kept ready. */
    PROVISIONED
  }

  /** On, off, or not said. */
  enum Switch {
    /** As DynamoDB does by default; not compared. */
    DEFAULT,
    /** On. */
    ON,
    /** Off on purpose. */
    OFF
  }

  /** Whose key a table is encrypted with. */
  enum Encryption {
    /** As DynamoDB does by default; not compared. */
    DEFAULT,
    /** A key that AWS owns. */
    AWS_OWNED,
    /** A key in KMS. */
    KMS
  }

  /** What a stream tells of a change. */
  enum StreamView {
    /** As DynamoDB does by default, no stream; not compared. */
    DEFAULT,
    /** There is no stream. */
    OFF,
    /** The key of the item. */
    KEYS_ONLY,
    /** The item as it is after the change. */
    NEW_IMAGE,
    /** The item as it was before the change. */
    OLD_IMAGE,
    /** The item before and after the change. */
    NEW_AND_OLD_IMAGES
  }

  /** How storage is weighed against requests. */
  enum TableClass {
    /** As DynamoDB does by default; not compared. */
    DEFAULT,
    /** For tables that are read and written often. */
    STANDARD,
    /** Cheaper storage and dearer requests. */
    STANDARD_INFREQUENT_ACCESS
  }
}
