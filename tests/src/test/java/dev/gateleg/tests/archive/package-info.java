/** Archives of items. */
@NullMarked
package dev.gateleg.tests.archive;

import org.jspecify.annotations.NullMarked;
