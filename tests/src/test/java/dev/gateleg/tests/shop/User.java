package dev.gateleg.tests.shop;

import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;

/** Somebody who buys. */
@Entity
@Key(partition = "USER#{userId}", sort = "PROFILE")
@Key(index = "GSI1", partition = "EMAIL#{email:lower}", sort = "USER#{userId}")
public record User(String userId, String email, String name) {}
