package dev.gateleg.proofs.typed;

import dev.gateleg.model.Default;
import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;
import java.math.BigDecimal;
import java.time.Instant;

/** A sale. */
@Entity
@Key(partition = "SHOP#{shop}", sort = "SALE#{saleId}")
public record Sale(
    String shop,
    String saleId,
    @Default("RED") Colour colour,
    BigDecimal amount,
    int pieces,
    Instant at) {}
