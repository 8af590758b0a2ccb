/** Items as rows of typed tables. */
@NullMarked
package dev.gateleg.analytics.row;

import org.jspecify.annotations.NullMarked;
