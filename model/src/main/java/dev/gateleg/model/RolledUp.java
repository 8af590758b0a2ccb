package dev.gateleg.model;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Rollups that count the entity, so that no write of it can go past them: whoever creates, puts, updates, modifies or deletes
 * it through a table, alone or in a transaction, changes their rows in the same transaction. A batch, which can't, refuses
 * it.
 *
 * <p>The classes hold the rollups, in static fields of the type {@code Rollup}. A rollup that is fed by the entity's change
 * stream is not named here.
 *
 * <pre>{@code
 * @Entity
 * @Key(partition = "BRANCH#{branch}", sort = "SALE#{id}")
 * @RolledUp(Takings.class)
 * record Sale(String branch, String id, Instant soldAt, BigDecimal amount) {}
 * }</pre>
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.TYPE)
public @interface RolledUp {

  /** The classes whose static fields are the rollups. */
  Class<?>[] value();
}
