/** Keys that get hot, and are spread. */
@NullMarked
package dev.gateleg.tests.sharding.hot;

import org.jspecify.annotations.NullMarked;
