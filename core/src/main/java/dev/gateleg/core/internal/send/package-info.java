/** How requests are sent: the one retry loop, what it knows, and what failures mean to a program. */
@NullMarked
package dev.gateleg.core.internal.send;

import org.jspecify.annotations.NullMarked;
