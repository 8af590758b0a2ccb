/** Writes of items: from the check of the request to the commit with all that a write entails. */
@NullMarked
package dev.gateleg.engine.internal.write;

import org.jspecify.annotations.NullMarked;
