package dev.gateleg.tests.shop;

import java.util.List;
import java.util.Optional;

/** Where something is sent. */
public record Address(List<String> lines, String city, String country, Optional<String> note) {}
