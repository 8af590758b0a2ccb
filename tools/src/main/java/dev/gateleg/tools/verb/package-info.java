/** The verbs on a table: each is a class that picocli runs. */
@NullMarked
package dev.gateleg.tools.verb;

import org.jspecify.annotations.NullMarked;
