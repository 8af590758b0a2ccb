/** The advertising system over HTTP, its seed data and its load. */
@NullMarked
package dev.gateleg.examples.ads.web;

import org.jspecify.annotations.NullMarked;
