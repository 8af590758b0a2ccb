/** The codes of analytics. */
@NullMarked
package dev.gateleg.analytics.error;

import org.jspecify.annotations.NullMarked;
