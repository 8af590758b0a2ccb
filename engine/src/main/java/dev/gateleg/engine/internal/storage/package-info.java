/** Where bytes and items are kept: ordered spaces of keys and values, changed by atomic commits. */
@NullMarked
package dev.gateleg.engine.internal.storage;

import org.jspecify.annotations.NullMarked;
