package dev.gateleg.tools.shop;

import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;
import java.time.Instant;
import java.util.Optional;

@Entity
@Key(partition = "PRODUCT#{productId}", sort = "STOCK#{warehouse}")
@Key(index = "GSI2", partition = "RESTOCK", sort = "{restockFrom}#{productId}")
record Stock(
    String productId,
    String warehouse,
    int available,
    int reserved,
    Optional<Instant> restockFrom) {}
