package dev.gateleg.examples.payments;

import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;

/** Somebody who pays. In GSI2 the profile stands in front of the user's orders. */
@Entity
@Key(partition = "TENANT#{tenantId}#USER#{userId}", sort = "PROFILE")
@Key(index = "GSI2", partition = "TENANT#{tenantId}#USER#{userId}", sort = "A-PROFILE")
public record User(String tenantId, String userId, String name) {}
