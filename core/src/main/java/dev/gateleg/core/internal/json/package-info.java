/** The end of the codec's sink and source that is DynamoDB's JSON. */
@NullMarked
package dev.gateleg.core.internal.json;

import org.jspecify.annotations.NullMarked;
