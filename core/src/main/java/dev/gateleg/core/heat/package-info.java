/** Which partition keys take the most capacity and are throttled, as one process sees it. */
@NullMarked
package dev.gateleg.core.heat;

import org.jspecify.annotations.NullMarked;
