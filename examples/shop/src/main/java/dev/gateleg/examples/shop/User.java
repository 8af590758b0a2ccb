package dev.gateleg.examples.shop;

import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;
import dev.gateleg.model.Sensitive;
import dev.gateleg.model.Unique;

/** Somebody who buys. No two have the same e-mail. */
@Entity
@Key(partition = "USER#{userId}", sort = "PROFILE")
@Key(index = "GSI1", partition = "EMAIL#{email}", sort = "USER")
public record User(String userId, @Unique @Sensitive String email, String name) {}
