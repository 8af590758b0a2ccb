/** Writes the code and the model file. */
@NullMarked
package dev.gateleg.processor.write;

import org.jspecify.annotations.NullMarked;
