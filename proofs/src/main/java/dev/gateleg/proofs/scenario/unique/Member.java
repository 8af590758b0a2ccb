package dev.gateleg.proofs.scenario.unique;

import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;
import dev.gateleg.model.TimeToLive;
import dev.gateleg.model.Unique;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A member of a club.
 *
 * @param memberId the id
 * @param email the address, of which no two members have the same
 * @param badge the number of the badge, of which no two members have the same
 * @param until when a guest leaves
 */
@Entity
@Key(partition = "MEMBER#{memberId}", sort = "PROFILE")
record Member(
    String memberId,
    @Unique String email,
    @Unique Optional<Long> badge,
    @TimeToLive @Nullable Instant until) {

  Member withEmail(String other) {
    return new Member(memberId, other, badge, until);
  }
}
