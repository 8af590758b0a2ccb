/** Decides when faults strike, by seed, and counts them. */
@NullMarked
package dev.gateleg.engine.internal.fault;

import org.jspecify.annotations.NullMarked;
