package dev.gateleg.tests.hidden;

import dev.gateleg.model.Attribute;
import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;
import dev.gateleg.model.TimeToLive;
import dev.gateleg.model.TypeName;
import java.time.Instant;
import java.util.Optional;

/** What a small pattern of the tests keeps: an errand of somebody, done by somebody else. */
@Entity
@TypeName("errand")
@Key(partition = "ERRAND#{of}", sort = "ERRAND#{name}")
record Errand(
    @Attribute("_of") String of,
    @Attribute("_name") String name,
    @Attribute("_by") Optional<String> by,
    @Attribute("_expires") @TimeToLive Optional<Instant> expires) {}
