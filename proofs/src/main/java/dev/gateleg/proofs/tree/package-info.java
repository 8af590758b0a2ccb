/** What proves trees: moves and deletes of subtrees that die in the middle, under readers and writers. */
@NullMarked
package dev.gateleg.proofs.tree;

import org.jspecify.annotations.NullMarked;
