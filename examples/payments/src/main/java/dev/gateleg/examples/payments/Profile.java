package dev.gateleg.examples.payments;

import java.util.List;

/** A user with all orders, oldest first. */
public record Profile(User user, List<Order> orders) {}
