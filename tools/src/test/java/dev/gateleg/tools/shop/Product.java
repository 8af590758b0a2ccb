package dev.gateleg.tools.shop;

import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;
import java.math.BigDecimal;

@Entity
@Key(partition = "PRODUCT#{productId}", sort = "METADATA")
@Key(index = "GSI2", partition = "CATALOGUE", sort = "{category}#{productId}")
record Product(
    String productId, String category, String name, BigDecimal price, byte[] thumbnail) {}
