package dev.gateleg.tests.shop;

import java.util.List;

/** All that is shown of a product. */
public record ProductPage(Product product, List<Review> reviews, List<Stock> stock) {}
