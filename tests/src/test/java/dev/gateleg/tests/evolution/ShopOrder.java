package dev.gateleg.tests.evolution;

import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;
import dev.gateleg.model.TypeName;
import dev.gateleg.model.Version;
import java.math.BigDecimal;
import java.time.Instant;

/** An order as the shop has kept it: by its number, and by its user in an index. */
// region old
@Entity
@TypeName("Order")
@Key(partition = "ORDER#{orderId}", sort = "METADATA")
@Key(index = "GSI1", partition = "USER#{userId}", sort = "ORDER#{createdAt}#{orderId}")
record ShopOrder(
    String orderId,
    String userId,
    BigDecimal total,
    Instant createdAt,
    @Version long version) {}
// endregion
