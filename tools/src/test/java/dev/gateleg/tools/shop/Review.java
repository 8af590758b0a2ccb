package dev.gateleg.tools.shop;

import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;
import java.time.Instant;

@Entity
@Key(partition = "PRODUCT#{productId}", sort = "REVIEW#{userId}")
@Key(index = "GSI1", partition = "USER#{userId}", sort = "REVIEW#{writtenAt}#{productId}")
record Review(String productId, String userId, int stars, String text, Instant writtenAt) {}
