package dev.gateleg.tests.evolution;

import dev.gateleg.model.Default;
import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;
import dev.gateleg.model.Version;
import java.math.BigDecimal;
import java.time.Instant;

/** An order as the shop is to keep it: with its user's, and by its number in an index. */
// region new
@Entity
@Key(partition = "USER#{userId}", sort = "ORDER#{createdAt}#{orderId}")
@Key(index = "GSI2", partition = "ORDER#{orderId}", sort = "ORDER")
record UserOrder(
    String orderId,
    String userId,
    BigDecimal total,
    Instant createdAt,
    @Default("EUR") String currency,
    @Version long version) {}
// endregion
