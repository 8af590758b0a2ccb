/** The franchise over HTTP, its seed data and its load. */
@NullMarked
package dev.gateleg.examples.franchise.web;

import org.jspecify.annotations.NullMarked;
