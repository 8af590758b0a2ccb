/** What a model promises, tried on a table of its own. */
@NullMarked
package dev.gateleg.tests.promises;

import org.jspecify.annotations.NullMarked;
