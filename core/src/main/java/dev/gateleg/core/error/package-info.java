/** What can go wrong, named by what the caller can do about it. */
@NullMarked
package dev.gateleg.core.error;

import org.jspecify.annotations.NullMarked;
