/** Types that components of random models have, besides those of the JDK. */
@NullMarked
package dev.gateleg.proofs.models.kind;

import org.jspecify.annotations.NullMarked;
