/** What proves archives: runs that die, files that are torn, and items that change, go and come back meanwhile. */
@NullMarked
package dev.gateleg.proofs.archive;

import org.jspecify.annotations.NullMarked;
