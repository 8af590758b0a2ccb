/** What can go wrong with the patterns. */
@NullMarked
package dev.gateleg.patterns.error;

import org.jspecify.annotations.NullMarked;
