/** What generated tables stand on. Public because they live elsewhere; programs use the table itself. */
@NullMarked
package dev.gateleg.core.runtime;

import org.jspecify.annotations.NullMarked;
