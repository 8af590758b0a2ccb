package shop;

import dev.gateleg.model.TypeName;
import java.time.YearMonth;

public sealed interface PaymentMethod {

  record Card(String last4, YearMonth expires) implements PaymentMethod {}

  record Transfer(String iban) implements PaymentMethod {}

  @TypeName("Cash")
  record OnDelivery(boolean exact) implements PaymentMethod {}
}
