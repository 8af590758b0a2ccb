/** The shop over HTTP, its seed data and its load. */
@NullMarked
package dev.gateleg.examples.shop.web;

import org.jspecify.annotations.NullMarked;
