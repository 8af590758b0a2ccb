/** How long items live. */
@NullMarked
package dev.gateleg.tests.retention;

import org.jspecify.annotations.NullMarked;
