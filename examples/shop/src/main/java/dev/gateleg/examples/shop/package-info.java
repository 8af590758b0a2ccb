/** A shop: users, products with reviews and stock, orders with items, categories as a tree, and what follows from changes. */
@NullMarked
package dev.gateleg.examples.shop;

import org.jspecify.annotations.NullMarked;
