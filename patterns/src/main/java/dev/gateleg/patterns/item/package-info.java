/** What patterns share: the items that they keep in a table beside its entities. */
@NullMarked
package dev.gateleg.patterns.item;

import org.jspecify.annotations.NullMarked;
