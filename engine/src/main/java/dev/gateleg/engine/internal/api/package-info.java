/** The operations by their names: the one place through which every call goes, from a client or from HTTP. */
@NullMarked
package dev.gateleg.engine.internal.api;

import org.jspecify.annotations.NullMarked;
