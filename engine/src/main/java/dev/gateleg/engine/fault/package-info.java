/** How an engine misbehaves on purpose, the way the real one does under stress. */
@NullMarked
package dev.gateleg.engine.fault;

import org.jspecify.annotations.NullMarked;
