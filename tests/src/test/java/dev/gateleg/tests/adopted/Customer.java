package dev.gateleg.tests.adopted;

import dev.gateleg.model.Attribute;
import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;
import dev.gateleg.model.KeyOnly;
import java.util.Optional;

/** Somebody who asks for help; the id stands in the key alone. */
@Entity
@Key(partition = "CUST|{customerId}", sort = "INFO", separator = '|', raw = true)
public record Customer(
    @KeyOnly String customerId,
    @Attribute("customer_name") String name,
    @Attribute("e-mail") Optional<String> email) {}
