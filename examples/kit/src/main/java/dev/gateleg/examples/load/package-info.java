/** Clients that put a system under load, what they saw, and the promises that are held against it. */
@NullMarked
package dev.gateleg.examples.load;

import org.jspecify.annotations.NullMarked;
