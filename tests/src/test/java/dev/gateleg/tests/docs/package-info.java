/** What the documentation says, held against what there is. */
@NullMarked
package dev.gateleg.tests.docs;

import org.jspecify.annotations.NullMarked;
