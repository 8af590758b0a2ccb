package dev.gateleg.tools.shop;

import java.util.List;

record OrderWithItems(Order order, List<OrderItem> items) {}
