/** Gateleg's own values, and the ends of the codec's sink and source that are items of them. */
@NullMarked
package dev.gateleg.core.internal.item;

import org.jspecify.annotations.NullMarked;
