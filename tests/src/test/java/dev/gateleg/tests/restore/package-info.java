/** Entities that are brought back as they were. */
@NullMarked
package dev.gateleg.tests.restore;

import org.jspecify.annotations.NullMarked;
