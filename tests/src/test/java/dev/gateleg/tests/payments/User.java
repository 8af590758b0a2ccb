package dev.gateleg.tests.payments;

import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;

/** Somebody who pays. */
@Entity
@Key(partition = "USER#{userId}", sort = "PROFILE")
public record User(String userId, String name, String email) {}
