package dev.gateleg.tests.payments;

import java.util.List;

/** An order with its payments. */
public record OrderWithPayments(Order order, List<Payment> payments) {}
