/** Reads of global indexes after one's own writes. */
@NullMarked
package dev.gateleg.tests.ownwrites;

import org.jspecify.annotations.NullMarked;
