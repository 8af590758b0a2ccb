/** A table with tenants and copies. */
@NullMarked
package dev.gateleg.tools.clinic;

import org.jspecify.annotations.NullMarked;
