package dev.gateleg.tests.lab;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A part of a gadget. */
public record Part(
    String name, int count, Optional<String> maker, List<String> notes, Map<String, Long> sizes) {}
