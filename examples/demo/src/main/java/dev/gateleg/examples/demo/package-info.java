/** The demo: all example systems under load, duplicates and faults, what they promise, and the workbench that shows it. */
@NullMarked
package dev.gateleg.examples.demo;

import org.jspecify.annotations.NullMarked;
