package dev.gateleg.tests.adopted;

import dev.gateleg.model.Attribute;
import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;
import java.util.Optional;

/** A match of a tournament. */
@Entity(companion = "Matches")
@Key(partition = "{matchId}")
@Key(
    index = "by_round",
    partition = {"{tournament}", "{region}"},
    sort = {"{round}", "{bracket}", "{matchId}"})
public record Match(
    @Attribute("match_id") String matchId,
    String tournament,
    Optional<String> region,
    int round,
    String bracket,
    String winner) {}
