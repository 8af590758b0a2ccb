/** Items as DynamoDB stores them: named values, of ten types. */
@NullMarked
package dev.gateleg.core.item;

import org.jspecify.annotations.NullMarked;
