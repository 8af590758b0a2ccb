/** Reads records and interfaces into the compiler's model. */
@NullMarked
package dev.gateleg.processor.read;

import org.jspecify.annotations.NullMarked;
