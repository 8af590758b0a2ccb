/** Users, balances, orders and payments, with saved answers for repeated requests. */
@NullMarked
package dev.gateleg.tests.payments;

import org.jspecify.annotations.NullMarked;
