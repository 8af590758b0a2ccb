package dev.gateleg.examples.shop;

import java.util.List;
import java.util.Optional;

/** All that is shown of a product. */
public record ProductPage(Product product, List<Review> reviews, Optional<Stock> stock) {}
