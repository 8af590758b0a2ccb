/**
 * PartiQL: statements are parsed, checked, and turned into the same reads and writes that the other operations make.
 *
 * <p>{@link dev.gateleg.engine.internal.partiql.Statements} is the way in.
 */
@NullMarked
package dev.gateleg.engine.internal.partiql;

import org.jspecify.annotations.NullMarked;
