/** The engine as an HTTP endpoint that every AWS SDK can talk to. */
@NullMarked
package dev.gateleg.engine.internal.http;

import org.jspecify.annotations.NullMarked;
