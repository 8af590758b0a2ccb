package dev.gateleg.model;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * An entity whose items repeat some components of another's, under a key of their own: a user's list of orders, say. Every
 * write of the owner, whichever verb makes it, writes, moves or deletes the copy in one transaction, or the copy follows the
 * table's change stream; nobody else may write it.
 *
 * <p>Its components have the names and types of the owner's, and those of the owner's table key are among them. A component
 * that the owner may lack and the copy may not makes the copy come and go with it.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.TYPE)
public @interface CopyOf {

  /** The owner, an entity of the same table. */
  Class<?> value();

  /** How it is kept in step. */
  Kept kept() default Kept.WITH_OWNER;

  /** How a copy is kept in step with its owner. */
  enum Kept {
    /** In the transaction that writes the owner: never behind, and every write of the owner costs a transaction. */
    WITH_OWNER,

    /**
     * By a consumer of the table's stream, {@code Changes.copying}: a little behind, and writes of the owner cost nothing
     * more. Its key must tell the owner, since nobody can be refused when it is written.
     */
    FROM_STREAM
  }
}
