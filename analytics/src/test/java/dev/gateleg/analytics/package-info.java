/** Tests of the typed tables. */
@NullMarked
package dev.gateleg.analytics;

import org.jspecify.annotations.NullMarked;
