/** For programs that use the AWS SDK beside Gateleg: its items as Gateleg's, and the other way round. */
@NullMarked
package dev.gateleg.core.sdk;

import org.jspecify.annotations.NullMarked;
