package dev.gateleg.tests.shop;

/** What a user did. */
public sealed interface Activity permits Order, Review {}
