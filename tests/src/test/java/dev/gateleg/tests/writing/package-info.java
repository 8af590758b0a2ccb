/** The pattern of docs/writing-a-pattern.md: how often somebody may do something a day. */
@NullMarked
package dev.gateleg.tests.writing;

import org.jspecify.annotations.NullMarked;
