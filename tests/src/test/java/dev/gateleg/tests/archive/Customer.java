package dev.gateleg.tests.archive;

import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;
import dev.gateleg.model.Unique;

/** A customer with an address that nobody else has. */
@Entity
@Key(partition = "CUSTOMER#{customerId}", sort = "PROFILE")
record Customer(String customerId, @Unique String email) {}
