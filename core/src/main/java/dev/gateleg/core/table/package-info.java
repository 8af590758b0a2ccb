/** Tables of a model, as the compiler writes them: how they are opened, made and compared. */
@NullMarked
package dev.gateleg.core.table;

import org.jspecify.annotations.NullMarked;
