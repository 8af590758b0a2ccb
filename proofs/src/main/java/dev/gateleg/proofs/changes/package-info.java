/** What proves consumers of changes: workers that die, stand still and meet, shards that split, records that are late. */
@NullMarked
package dev.gateleg.proofs.changes;

import org.jspecify.annotations.NullMarked;
