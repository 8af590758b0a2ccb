package copies;

import dev.gateleg.model.CopyOf;
import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;
import java.math.BigDecimal;

/** A purchase in its buyer's list, written with it. */
@Entity
@CopyOf(Purchase.class)
@Key(partition = "BUYER#{buyerId}", sort = "PURCHASE#{purchaseId}")
public record BuyersPurchase(String buyerId, String purchaseId, State state, BigDecimal total) {}
