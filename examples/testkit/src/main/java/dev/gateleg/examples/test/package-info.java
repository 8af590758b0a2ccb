/** Runs an example system over HTTP in tests. */
@NullMarked
package dev.gateleg.examples.test;

import org.jspecify.annotations.NullMarked;
