/** An open table's client, name, entities and settings, which reads and writes share. */
@NullMarked
package dev.gateleg.core.internal.context;

import org.jspecify.annotations.NullMarked;
