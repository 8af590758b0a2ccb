/** What calls cost, told from the items before anything is sent. */
@NullMarked
package dev.gateleg.core.cost;

import org.jspecify.annotations.NullMarked;
