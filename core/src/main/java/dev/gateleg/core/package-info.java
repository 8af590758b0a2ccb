/** The table: what a program holds to read and write its entities. */
@NullMarked
package dev.gateleg.core;

import org.jspecify.annotations.NullMarked;
