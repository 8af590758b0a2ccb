/** What happened to one partition in a time window, as a file that a test can play. */
@NullMarked
package dev.gateleg.core.capsule;

import org.jspecify.annotations.NullMarked;
