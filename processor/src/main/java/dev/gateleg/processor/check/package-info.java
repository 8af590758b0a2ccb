/** Decides whether the keys serve the patterns and tell the entities apart. */
@NullMarked
package dev.gateleg.processor.check;

import org.jspecify.annotations.NullMarked;
