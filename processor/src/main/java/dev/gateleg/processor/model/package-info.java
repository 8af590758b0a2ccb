/** What the compiler knows of a table, read from its source and not changed afterwards. */
@NullMarked
package dev.gateleg.processor.model;

import org.jspecify.annotations.NullMarked;
