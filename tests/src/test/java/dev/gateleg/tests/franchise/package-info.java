/** A franchise: tenants with branches, accounts, transactions and reports; opened for one tenant. */
@NullMarked
package dev.gateleg.tests.franchise;

import org.jspecify.annotations.NullMarked;
