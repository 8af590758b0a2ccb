/** A payments service: orders, payments, balances, and money that moves once. */
@NullMarked
package dev.gateleg.examples.payments;

import org.jspecify.annotations.NullMarked;
