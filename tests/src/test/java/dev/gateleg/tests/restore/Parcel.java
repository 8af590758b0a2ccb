package dev.gateleg.tests.restore;

import dev.gateleg.model.CreatedAt;
import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;
import dev.gateleg.model.TimeToLive;
import dev.gateleg.model.Unique;
import dev.gateleg.model.UpdatedAt;
import dev.gateleg.model.Version;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A parcel on its way, with a code that no other parcel has. */
@Entity
@Key(partition = "PARCEL#{parcelId}", sort = "META")
@Key(index = "GSI1", partition = "STATE#{state}", sort = "{parcelId}")
public record Parcel(
    String parcelId,
    String state,
    @Unique String code,
    Place to,
    Optional<String> note,
    @TimeToLive @Nullable Instant until,
    @CreatedAt @Nullable Instant createdAt,
    @UpdatedAt @Nullable Instant updatedAt,
    @Version long version) {

  /** Where it goes. */
  public record Place(String city, String street) {}

  static Parcel of(String parcelId, String state, String code, String city) {
    return new Parcel(
        parcelId, state, code, new Place(city, "Rua 1"), Optional.empty(), null, null, null, 0);
  }

  Parcel state(String other) {
    return new Parcel(parcelId, other, code, to, note, until, createdAt, updatedAt, version);
  }

  Parcel code(String other) {
    return new Parcel(parcelId, state, other, to, note, until, createdAt, updatedAt, version);
  }

  Parcel city(String other) {
    return new Parcel(
        parcelId,
        state,
        code,
        new Place(other, to.street()),
        note,
        until,
        createdAt,
        updatedAt,
        version);
  }

  Parcel note(Optional<String> other) {
    return new Parcel(parcelId, state, code, to, other, until, createdAt, updatedAt, version);
  }

  Parcel until(@Nullable Instant other) {
    return new Parcel(parcelId, state, code, to, note, other, createdAt, updatedAt, version);
  }
}
