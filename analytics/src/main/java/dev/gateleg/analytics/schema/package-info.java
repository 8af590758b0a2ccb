/** The typed tables that a model makes. */
@NullMarked
package dev.gateleg.analytics.schema;

import org.jspecify.annotations.NullMarked;
