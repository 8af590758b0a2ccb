/** What the compiler is asked to look for in the program that uses tables. */
@NullMarked
package dev.gateleg.processor.lint;

import org.jspecify.annotations.NullMarked;
