/** What the library promises, feature by feature, on every backend. */
@NullMarked
package dev.gateleg.tests.behaviour;

import org.jspecify.annotations.NullMarked;
