/** Migrations: to other keys, other entities and another table. */
@NullMarked
package dev.gateleg.tests.migration;

import org.jspecify.annotations.NullMarked;
