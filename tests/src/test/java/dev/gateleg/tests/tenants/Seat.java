package dev.gateleg.tests.tenants;

import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;
import dev.gateleg.model.Unique;
import dev.gateleg.model.Version;
import java.time.LocalDate;
import java.util.Optional;

/** A person's place in a tenant's office; the e-mail is unique within the tenant. */
@Entity
@Key(partition = "TENANT#{tenant}#SEAT#{id}", sort = "PROFILE")
@Key(index = "by_owner", partition = "{owner}", sort = "{state}")
public record Seat(
    String tenant,
    String id,
    @Unique String email,
    Optional<String> owner,
    Optional<String> state,
    LocalDate since,
    @Version long version) {

  static Seat of(String tenant, String id) {
    return new Seat(
        tenant,
        id,
        id + "@office",
        Optional.empty(),
        Optional.empty(),
        LocalDate.of(2026, 1, 1),
        0);
  }
}
