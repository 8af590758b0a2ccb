/** Many items at once: imports, exports and deletes that can be stopped, resumed and accounted for. */
@NullMarked
package dev.gateleg.patterns.bulk;

import org.jspecify.annotations.NullMarked;
