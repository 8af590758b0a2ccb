/** Written rules for models and live tables: each has a code and a section in docs/lint.md. */
@NullMarked
package dev.gateleg.tools.check;

import org.jspecify.annotations.NullMarked;
