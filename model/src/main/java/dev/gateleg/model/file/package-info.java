/** The model of a table as a file in the jar, for tools that read it without running the program. */
@NullMarked
package dev.gateleg.model.file;

import org.jspecify.annotations.NullMarked;
