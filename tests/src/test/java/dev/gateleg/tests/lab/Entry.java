package dev.gateleg.tests.lab;

import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;

/** An entry of a log, by a pair of texts that may hold anything. */
@Entity
@Key(partition = "LOG#{log}", sort = "{topic}#{title}")
public record Entry(String log, String topic, String title) {}
