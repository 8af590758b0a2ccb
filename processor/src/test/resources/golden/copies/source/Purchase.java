package copies;

import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;
import dev.gateleg.model.Version;
import java.math.BigDecimal;
import java.util.Optional;

/** What somebody bought. */
@Entity
@Key(partition = "PURCHASE#{purchaseId}", sort = "METADATA")
public record Purchase(
    String purchaseId,
    String buyerId,
    State state,
    BigDecimal total,
    Optional<String> courier,
    @Version long version) {}
