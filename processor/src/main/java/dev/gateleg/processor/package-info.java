/** The annotation processor: checks a table's model and writes its code. */
@NullMarked
package dev.gateleg.processor;

import org.jspecify.annotations.NullMarked;
