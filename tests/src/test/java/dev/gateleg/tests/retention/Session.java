package dev.gateleg.tests.retention;

import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;
import dev.gateleg.model.TimeToLive;
import java.time.Instant;
import java.util.Optional;

// region session
/** A session: it ends seven days after it was written, where nothing else is said. */
@Entity
@Key(partition = "SESSION#{sessionId}", sort = "SESSION")
public record Session(
    String sessionId,
    String user,
    @TimeToLive(after = "P7D") Optional<Instant> expires) {}
// endregion
