package dev.gateleg.benchmarks.library;

/**
 * Where an order goes.
 *
 * @param street the street and number
 * @param city the city
 * @param zip the postal code
 * @param country the country's code
 */
public record Address(String street, String city, String zip, String country) {}
