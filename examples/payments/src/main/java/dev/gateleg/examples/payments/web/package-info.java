/** The service over HTTP. */
@NullMarked
package dev.gateleg.examples.payments.web;

import org.jspecify.annotations.NullMarked;
