/** The AWS SDK as a transport: the only place that calls operations of its client. */
@NullMarked
package dev.gateleg.core.internal.sdk;

import org.jspecify.annotations.NullMarked;
