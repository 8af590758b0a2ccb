package dev.gateleg.tests.rollup;

import dev.gateleg.model.CreatedAt;
import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;
import dev.gateleg.model.Version;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Somebody who came by; counted when they have paid. */
@Entity
@Key(partition = "VISIT#{visitId}", sort = "VISIT")
public record Visit(
    String visitId,
    long guests,
    boolean paid,
    @CreatedAt @Nullable Instant createdAt,
    @Version long version) {

  /** Somebody who comes now. */
  public static Visit of(String visitId, long guests) {
    return new Visit(visitId, guests, false, null, 0);
  }

  /** The same with other guests. */
  public Visit guests(long other) {
    return new Visit(visitId, other, paid, createdAt, version);
  }

  /** The same when they have paid. */
  public Visit settled() {
    return new Visit(visitId, guests, true, createdAt, version);
  }
}
