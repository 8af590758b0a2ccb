/** What proves work queues: workers that die, stand still and meet, and an index that is late. */
@NullMarked
package dev.gateleg.proofs.queue;

import org.jspecify.annotations.NullMarked;
