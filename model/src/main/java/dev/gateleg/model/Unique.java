package dev.gateleg.model;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A component of an entity whose value no two items of the entity share, such as an e-mail address.
 *
 * <p>A value belongs to the first item that has it. It is claimed, changed and freed in one transaction with its owner, by
 * a hidden item that lives as long as the owner does. Writes that claim or free a value cost a transaction; all but a create
 * read the item first. A batch refuses them.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.RECORD_COMPONENT)
public @interface Unique {}
