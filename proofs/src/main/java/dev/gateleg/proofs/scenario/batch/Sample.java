package dev.gateleg.proofs.scenario.batch;

import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;

/** Something that is written once and never changed. */
@Entity
@Key(partition = "SERIES#{series}", sort = "SAMPLE#{number}")
record Sample(String series, int number, String value) {}
