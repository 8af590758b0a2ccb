/** Items, their size as DynamoDB counts it, and their form as bytes. */
@NullMarked
package dev.gateleg.engine.internal.item;

import org.jspecify.annotations.NullMarked;
