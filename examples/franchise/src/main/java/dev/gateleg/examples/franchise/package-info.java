/** A franchise: tenants with branches and accounts, their transactions, and reports that follow them. */
@NullMarked
package dev.gateleg.examples.franchise;

import org.jspecify.annotations.NullMarked;
