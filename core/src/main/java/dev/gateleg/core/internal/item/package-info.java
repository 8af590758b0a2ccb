/** The ends of the codec's sink and source: attribute maps and DynamoDB's JSON. */
@NullMarked
package dev.gateleg.core.internal.item;

import org.jspecify.annotations.NullMarked;
