/** Keys whose number of shards grows under readers and writers. */
@NullMarked
package dev.gateleg.proofs.sharding;

import org.jspecify.annotations.NullMarked;
