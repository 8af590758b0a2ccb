/** Metrics over HTTP, their seed data and their load. */
@NullMarked
package dev.gateleg.examples.telemetry.web;

import org.jspecify.annotations.NullMarked;
