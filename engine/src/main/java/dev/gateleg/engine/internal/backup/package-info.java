/** Copies of tables: backups, restores to a point in time, exports to files and imports from them. */
@NullMarked
package dev.gateleg.engine.internal.backup;

import org.jspecify.annotations.NullMarked;
