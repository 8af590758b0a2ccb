package dev.gateleg.tests.lab;

import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;

/** A number that is counted up, with nothing else. */
@Entity
@Key(partition = "COUNTER#{name}", sort = "COUNTER")
public record Counter(String name, long value) {}
