package dev.gateleg.tests.migration;

import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;
import dev.gateleg.model.Version;

/** A parcel as it was kept at first: by its own number. */
@Entity
@Key(partition = "PARCEL#{id}", sort = "PARCEL")
record OldParcel(
    String id,
    String customer,
    String city,
    int weight,
    @Version long version) {

  OldParcel to(String other) {
    return new OldParcel(id, customer, other, weight, version);
  }

  OldParcel of(String other) {
    return new OldParcel(id, other, city, weight, version);
  }
}
