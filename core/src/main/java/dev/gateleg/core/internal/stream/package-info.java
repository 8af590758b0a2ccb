/** Change streams through the AWS SDK. */
@NullMarked
package dev.gateleg.core.internal.stream;

import org.jspecify.annotations.NullMarked;
