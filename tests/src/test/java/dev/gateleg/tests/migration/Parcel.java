package dev.gateleg.tests.migration;

import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;
import dev.gateleg.model.Version;

/** A parcel as it is kept now: with its customer's. */
@Entity
@Key(partition = "CUSTOMER#{customer}", sort = "PARCEL#{id}")
record Parcel(
    String id,
    String customer,
    String city,
    int weight,
    @Version long version) {

  Parcel to(String other) {
    return new Parcel(id, customer, other, weight, version);
  }

  Parcel of(String other) {
    return new Parcel(id, other, city, weight, version);
  }
}
