/** A shop to look at: its model, and items by seed. */
@NullMarked
package dev.gateleg.tools.shop;

import org.jspecify.annotations.NullMarked;
