package dev.gateleg.sql;

import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;

/** A product. */
@Entity
@Key(partition = "PRODUCT#{productId}", sort = "METADATA")
record Product(String productId, String name, int stock) {}
