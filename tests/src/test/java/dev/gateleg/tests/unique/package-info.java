/** Values that no two items share. */
@NullMarked
package dev.gateleg.tests.unique;

import org.jspecify.annotations.NullMarked;
