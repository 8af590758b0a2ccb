/** Brings single entities back as they were at a time, from a backup, a restored table, an export or an archive. */
@NullMarked
package dev.gateleg.patterns.restore;

import org.jspecify.annotations.NullMarked;
