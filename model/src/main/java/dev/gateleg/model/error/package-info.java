/** What can go wrong: the root of all exceptions of Gateleg, and the codes that their messages start with. */
@NullMarked
package dev.gateleg.model.error;

import org.jspecify.annotations.NullMarked;
