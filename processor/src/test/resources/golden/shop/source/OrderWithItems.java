package shop;

import java.util.List;

public record OrderWithItems(Order order, List<OrderItem> items) {}
