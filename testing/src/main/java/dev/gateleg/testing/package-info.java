/** JUnit extensions that give a test its own fresh table, on a backend chosen by a property. */
@NullMarked
package dev.gateleg.testing;

import org.jspecify.annotations.NullMarked;
