/** A small migration for the command. */
@NullMarked
package dev.gateleg.tools.migrate;

import org.jspecify.annotations.NullMarked;
