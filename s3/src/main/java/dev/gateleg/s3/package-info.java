/** Archives of tables in S3, or in anything that speaks its protocol. */
@NullMarked
package dev.gateleg.s3;

import org.jspecify.annotations.NullMarked;
