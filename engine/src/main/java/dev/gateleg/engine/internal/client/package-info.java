/** The SDK's client interfaces on the engine itself. */
@NullMarked
package dev.gateleg.engine.internal.client;

import org.jspecify.annotations.NullMarked;
