/** What is due when time passes: expired items, old records, forgotten tokens. */
@NullMarked
package dev.gateleg.engine.internal.upkeep;

import org.jspecify.annotations.NullMarked;
