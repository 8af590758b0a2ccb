/** Trees: paths as sort keys, with moves and deletes of whole subtrees. */
@NullMarked
package dev.gateleg.patterns.tree;

import org.jspecify.annotations.NullMarked;
