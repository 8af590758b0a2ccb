/** Batches: several reads or writes in one request, each by itself. */
@NullMarked
package dev.gateleg.engine.internal.batch;

import org.jspecify.annotations.NullMarked;
