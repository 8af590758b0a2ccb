/** Trees of entities. */
@NullMarked
package dev.gateleg.tests.tree;

import org.jspecify.annotations.NullMarked;
