/**
 * A live table seen through its model file and a plain client: what an item is, what its keys say, what a pattern asks and
 * costs, how many items of each entity there are. No code of the user's is run.
 */
@NullMarked
package dev.gateleg.tools.view;

import org.jspecify.annotations.NullMarked;
