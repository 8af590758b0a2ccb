package dev.gateleg.tests.shop;

import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;

/** How many of a product a warehouse has. */
@Entity(companion = "Stocks")
@Key(partition = "PRODUCT#{productId}", sort = "STOCK#{warehouse}")
public record Stock(String productId, String warehouse, int available, int reserved) {}
