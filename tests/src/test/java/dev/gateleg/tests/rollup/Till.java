package dev.gateleg.tests.rollup;

import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;
import java.time.LocalDate;
import java.util.Optional;

/** Where a tenant takes money. */
@Entity
@Key(partition = "TENANT#{tenant}", sort = "TILL#{tillId}")
public record Till(String tenant, String tillId, LocalDate opened, Optional<Integer> drawers) {}
