package dev.gateleg.tests.migration;

import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;
import dev.gateleg.model.Version;

/** A parcel under a key that does not tell which: a mistake. */
@Entity
@Key(partition = "CUSTOMER#{customer}", sort = "CITY#{city}")
record Loose(
    String id,
    String customer,
    String city,
    int weight,
    @Version long version) {}
