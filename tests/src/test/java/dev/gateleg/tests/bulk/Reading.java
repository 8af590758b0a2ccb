package dev.gateleg.tests.bulk;

import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** What a meter showed. */
@Entity
@Key(partition = "METER#{meter}", sort = "AT#{at}")
@Key(index = "GSI1", partition = "DAY#{at:date}", sort = "METER#{meter}")
record Reading(
    String meter,
    Instant at,
    BigDecimal value,
    boolean estimated,
    Optional<String> note,
    Set<String> tags,
    List<Integer> peaks) {}
