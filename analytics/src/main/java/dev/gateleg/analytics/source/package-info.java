/** Where items come from: live tables, exports, archives. */
@NullMarked
package dev.gateleg.analytics.source;

import org.jspecify.annotations.NullMarked;
