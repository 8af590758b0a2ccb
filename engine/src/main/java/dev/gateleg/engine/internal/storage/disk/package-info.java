/** The store that keeps its spaces in a folder, on RocksDB. */
@NullMarked
package dev.gateleg.engine.internal.storage.disk;

import org.jspecify.annotations.NullMarked;
