/** What DynamoDB does in cases that are easily got wrong, one test for each. */
@NullMarked
package dev.gateleg.engine.fidelity;

import org.jspecify.annotations.NullMarked;
