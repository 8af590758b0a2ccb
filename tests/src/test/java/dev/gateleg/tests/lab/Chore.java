package dev.gateleg.tests.lab;

import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The same as {@link Task} without a version. */
@Entity
@Key(partition = "CHORE#{choreId}", sort = "CHORE")
@Key(index = "GSI1", partition = "HELPER#{assignee}", sort = "{priority}#{choreId}")
@Key(index = "GSI2", partition = "PHASE#{state}", sort = "{due}#{choreId}")
@Key(index = "GSI3", partition = "CREW#{team}#{state}", sort = "{score}#{choreId}")
public record Chore(
    String choreId,
    @Nullable String assignee,
    int priority,
    State state,
    Optional<Instant> due,
    @Nullable String team,
    BigDecimal score,
    String title) {}
