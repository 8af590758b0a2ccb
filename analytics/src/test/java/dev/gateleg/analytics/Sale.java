package dev.gateleg.analytics;

import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;
import java.math.BigDecimal;
import java.time.Instant;

/** A sale. */
@Entity
@Key(partition = "SHOP#{shop}", sort = "SALE#{saleId}")
record Sale(String shop, String saleId, Colour colour, BigDecimal amount, int pieces, Instant at) {}
