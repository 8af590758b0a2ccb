/** What the tests have in common: a clock to turn, a view of what is stored, faults of a client. */
@NullMarked
package dev.gateleg.tests.support;

import org.jspecify.annotations.NullMarked;
