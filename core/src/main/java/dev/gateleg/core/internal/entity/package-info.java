/** Entities bound to the table that holds them: items from records and back. */
@NullMarked
package dev.gateleg.core.internal.entity;

import org.jspecify.annotations.NullMarked;
