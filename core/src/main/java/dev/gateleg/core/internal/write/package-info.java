/** What stands behind writes. */
@NullMarked
package dev.gateleg.core.internal.write;

import org.jspecify.annotations.NullMarked;
