/** Tests of the frames. */
@NullMarked
package dev.gateleg.spark;

import org.jspecify.annotations.NullMarked;
