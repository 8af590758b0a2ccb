/** Reports at one's own keys, which every write of a booking keeps: the report of the franchise design, to the letter. */
@NullMarked
package dev.gateleg.tests.report;

import org.jspecify.annotations.NullMarked;
