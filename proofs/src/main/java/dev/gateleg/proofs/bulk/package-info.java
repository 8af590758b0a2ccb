/** What proves imports: processes that die at any point of one, and go on. */
@NullMarked
package dev.gateleg.proofs.bulk;

import org.jspecify.annotations.NullMarked;
