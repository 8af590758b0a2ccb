package dev.gateleg.tests.lab;

import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;
import java.math.BigDecimal;
import java.time.Instant;

/** Something by numbers and times that must sort as they compare. */
@Entity
@Key(partition = "MEASURE#{series}", sort = "{amount}#{at}")
@Key(index = "GSI1", partition = "MEASURE#{series}", sort = "{number}#{at}")
@Key(index = "GSI2", partition = "MEASURE#{series}", sort = "{at}")
public record Measure(String series, BigDecimal amount, long number, Instant at) {}
