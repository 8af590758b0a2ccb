/**
 * Kills: code that uses a table is run by worker processes that are killed again and again while they work, against an
 * engine on disk over HTTP; afterwards what must hold is checked. {@link dev.gateleg.proofs.kill.KillScenario} is where to
 * start.
 */
@NullMarked
package dev.gateleg.proofs.kill;

import org.jspecify.annotations.NullMarked;
