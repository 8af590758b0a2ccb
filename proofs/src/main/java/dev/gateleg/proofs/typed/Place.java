package dev.gateleg.proofs.typed;

import dev.gateleg.model.Attribute;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Somewhere. */
public record Place(
    @Attribute("st") String street,
    Optional<Integer> number,
    BigDecimal rent,
    Instant since,
    Set<String> tenants,
    List<Colour> walls) {}
