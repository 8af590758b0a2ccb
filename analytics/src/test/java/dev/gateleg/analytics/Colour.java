package dev.gateleg.analytics;

/** A colour. */
enum Colour {
  RED,
  GREEN,
  BLUE
}
