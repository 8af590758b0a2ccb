/** Archives: items that are written to files, verified and only then deleted; found again by their key, and brought back. */
@NullMarked
package dev.gateleg.patterns.archive;

import org.jspecify.annotations.NullMarked;
