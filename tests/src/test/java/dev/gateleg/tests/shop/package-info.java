/** A shop: users, orders with items, products with reviews and stock, and a tree of categories. */
@NullMarked
package dev.gateleg.tests.shop;

import org.jspecify.annotations.NullMarked;
