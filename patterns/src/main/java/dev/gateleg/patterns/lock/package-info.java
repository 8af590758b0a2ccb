/** Locks with a lease and a fencing token. */
@NullMarked
package dev.gateleg.patterns.lock;

import org.jspecify.annotations.NullMarked;
