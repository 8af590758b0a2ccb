package dev.gateleg.examples.shop;

import java.util.List;

/** An order with its items. */
public record OrderWithItems(Order order, List<OrderItem> items) {}
