/** Key parts that are derived of components. */
@NullMarked
package dev.gateleg.tests.derived;

import org.jspecify.annotations.NullMarked;
