/** Writes of several items that all happen or none, and reads of several items at one instant. */
@NullMarked
package dev.gateleg.core.transaction;

import org.jspecify.annotations.NullMarked;
