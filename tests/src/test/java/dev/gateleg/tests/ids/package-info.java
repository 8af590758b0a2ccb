/** Ids that sort by time. */
@NullMarked
package dev.gateleg.tests.ids;

import org.jspecify.annotations.NullMarked;
