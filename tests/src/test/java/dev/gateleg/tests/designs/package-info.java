/**
 * Five published designs to the letter: keys and attributes as their authors write them, written and read through Gateleg
 * beside raw calls of the SDK.
 */
@NullMarked
package dev.gateleg.tests.designs;

import org.jspecify.annotations.NullMarked;
