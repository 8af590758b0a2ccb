package dev.gateleg.examples.shop;

import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;
import java.time.Instant;

/** What a user thinks of a product. */
@Entity
@Key(partition = "PRODUCT#{productId}", sort = "REVIEW#{userId}")
public record Review(String productId, String userId, int stars, String text, Instant writtenAt) {}
