package dev.gateleg.examples.shop;

import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;
import java.time.Instant;

/** A paid order that the warehouse has to pack. */
@Entity
@Key(partition = "ORDER#{orderId}#SHIPMENT", sort = "SHIPMENT")
public record Shipment(String orderId, String userId, Instant orderedAt) {}
