/** Keys whose number of shards grows while the program runs. */
@NullMarked
package dev.gateleg.tests.sharding.growing;

import org.jspecify.annotations.NullMarked;
