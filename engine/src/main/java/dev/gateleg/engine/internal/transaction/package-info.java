/** Transactions: several items read or changed as one. */
@NullMarked
package dev.gateleg.engine.internal.transaction;

import org.jspecify.annotations.NullMarked;
