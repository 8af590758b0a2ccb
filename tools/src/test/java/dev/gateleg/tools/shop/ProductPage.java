package dev.gateleg.tools.shop;

import java.util.List;

record ProductPage(Product product, List<Review> reviews, List<Stock> stocks) {}
