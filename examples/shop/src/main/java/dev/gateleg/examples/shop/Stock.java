package dev.gateleg.examples.shop;

import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;

/** How many of a product there are to be sold. */
@Entity(companion = "Stocks")
@Key(partition = "PRODUCT#{productId}", sort = "STOCK")
public record Stock(String productId, int available) {}
