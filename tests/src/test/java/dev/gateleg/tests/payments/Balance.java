package dev.gateleg.tests.payments;

import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;
import dev.gateleg.model.Version;
import java.math.BigDecimal;

/** What a user has. */
@Entity
@Key(partition = "USER#{userId}", sort = "BALANCE")
public record Balance(
    String userId,
    String currency,
    BigDecimal amount,
    @Version long version) {}
