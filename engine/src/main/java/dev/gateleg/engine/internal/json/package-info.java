/** JSON in and out, and the SDK's objects as JSON. Written for speed: bytes in, bytes out, no tree in between. */
@NullMarked
package dev.gateleg.engine.internal.json;

import org.jspecify.annotations.NullMarked;
