/** Incidents as files that tests play. */
@NullMarked
package dev.gateleg.tests.capsule;

import org.jspecify.annotations.NullMarked;
