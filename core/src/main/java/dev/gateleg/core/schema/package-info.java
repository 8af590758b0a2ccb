/** A table as DynamoDB knows it: keys and indexes; how it is made and how a live one is compared with it. */
@NullMarked
package dev.gateleg.core.schema;

import org.jspecify.annotations.NullMarked;
