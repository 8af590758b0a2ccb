package dev.gateleg.tests.lab;

import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;
import dev.gateleg.model.Version;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Something to do, in three indexes of which two are sparse and two have keys of several components. */
@Entity
@Key(partition = "TASK#{taskId}", sort = "TASK")
@Key(index = "GSI1", partition = "ASSIGNEE#{assignee}", sort = "{priority}#{taskId}")
@Key(index = "GSI2", partition = "STATE#{state}", sort = "{due}#{taskId}")
@Key(index = "GSI3", partition = "TEAM#{team}#{state}", sort = "{score}#{taskId}")
public record Task(
    String taskId,
    @Nullable String assignee,
    int priority,
    State state,
    Optional<Instant> due,
    @Nullable String team,
    BigDecimal score,
    String title,
    @Version long version) {}
