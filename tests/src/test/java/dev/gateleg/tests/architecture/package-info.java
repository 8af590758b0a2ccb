/** The order of modules and packages. */
@NullMarked
package dev.gateleg.tests.architecture;

import org.jspecify.annotations.NullMarked;
