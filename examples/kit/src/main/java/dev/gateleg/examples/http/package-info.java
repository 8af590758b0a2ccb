/** A tiny HTTP layer on Jetty: routes, requests whose values are checked, JSON answers, and one place that turns failures into statuses. */
@NullMarked
package dev.gateleg.examples.http;

import org.jspecify.annotations.NullMarked;
