/** The payments service over HTTP, its seed data, its load and its audit. */
@NullMarked
package dev.gateleg.examples.payments.web;

import org.jspecify.annotations.NullMarked;
