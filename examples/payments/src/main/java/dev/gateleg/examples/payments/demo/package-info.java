/** The demo: the service under load and faults, and the audit of what came of it. */
@NullMarked
package dev.gateleg.examples.payments.demo;

import org.jspecify.annotations.NullMarked;
