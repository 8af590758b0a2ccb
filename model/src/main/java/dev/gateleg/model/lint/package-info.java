/** Written rules for models and live tables: each has a code and a section in docs/lint.md. */
@NullMarked
package dev.gateleg.model.lint;

import org.jspecify.annotations.NullMarked;
