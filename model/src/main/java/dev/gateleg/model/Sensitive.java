package dev.gateleg.model;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A component whose value not everybody who looks at the table needs to see: an e-mail, a document's number. The workbench masks
 * it until somebody reveals it, and keeps a line about that in its log. It changes nothing about how the value is stored, and is
 * no protection from those who may read the table.
 *
 * <p>It can't be part of the table's key, by which an item is named everywhere. In the key of an index it is masked there too.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.RECORD_COMPONENT)
public @interface Sensitive {}
