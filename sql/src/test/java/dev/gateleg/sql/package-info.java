/** Tests of the verbs. */
@NullMarked
package dev.gateleg.sql;

import org.jspecify.annotations.NullMarked;
