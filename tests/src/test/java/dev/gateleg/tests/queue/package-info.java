/** Work queues, one promise after the other; the simulation proves them under faults. */
@NullMarked
package dev.gateleg.tests.queue;

import org.jspecify.annotations.NullMarked;
