/** Change streams of tables, through the AWS SDK. */
@NullMarked
package dev.gateleg.core.stream;

import org.jspecify.annotations.NullMarked;
