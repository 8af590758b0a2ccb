package dev.gateleg.tests.unique;

import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;
import dev.gateleg.model.TimeToLive;
import dev.gateleg.model.Unique;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A member of a club, without a version. */
// region entity
@Entity
@Key(partition = "MEMBER#{memberId}", sort = "PROFILE")
public record Member(
    String memberId,
    @Unique String email,
    @Unique Optional<BigDecimal> badge,
    String name,
    @TimeToLive @Nullable Instant until) {
  // endregion

  static Member of(String memberId, String email) {
    return new Member(memberId, email, Optional.empty(), "N. N.", null);
  }

  Member withEmail(String other) {
    return new Member(memberId, other, badge, name, until);
  }

  Member withBadge(String number) {
    return new Member(memberId, email, Optional.of(new BigDecimal(number)), name, until);
  }

  Member withName(String other) {
    return new Member(memberId, email, badge, other, until);
  }

  Member withUntil(Instant end) {
    return new Member(memberId, email, badge, name, end);
  }
}
