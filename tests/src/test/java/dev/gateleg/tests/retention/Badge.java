package dev.gateleg.tests.retention;

import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;
import dev.gateleg.model.TimeToLive;
import dev.gateleg.model.Unique;
import dev.gateleg.model.Version;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A badge with a number that no other has while it is valid. */
@Entity
@Key(partition = "BADGE#{badgeId}", sort = "BADGE")
public record Badge(
    String badgeId,
    @Unique String number,
    @TimeToLive(after = "PT12H") @Nullable Instant expires,
    @Version long version) {}
