/** Advice on capacity mode, bounds of auto scaling, table class and indexes, from a table's metrics in CloudWatch. */
@NullMarked
package dev.gateleg.cloudwatch;

import org.jspecify.annotations.NullMarked;
