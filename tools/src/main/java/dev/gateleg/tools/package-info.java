/** The {@code gateleg} command: data on standard output, progress on standard error, exit codes that mean something. */
@NullMarked
package dev.gateleg.tools;

import org.jspecify.annotations.NullMarked;
