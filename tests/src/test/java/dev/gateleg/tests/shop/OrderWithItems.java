package dev.gateleg.tests.shop;

import java.util.List;

/** An order with its lines. */
public record OrderWithItems(Order order, List<OrderItem> items) {}
