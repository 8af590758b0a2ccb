/** Work queues: entities that wait in a sparse index until somebody has done what is to be done with them. */
@NullMarked
package dev.gateleg.patterns.queue;

import org.jspecify.annotations.NullMarked;
