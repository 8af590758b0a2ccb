/** Many items at once. */
@NullMarked
package dev.gateleg.tests.bulk;

import org.jspecify.annotations.NullMarked;
