package dev.gateleg.benchmarks.scale;

import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;

/** A small item, as imports have many of. */
@Entity
@Key(partition = "SAMPLE#{sampleId}", sort = "SAMPLE")
record Sample(String sampleId, String text, long number, boolean flag) {}
