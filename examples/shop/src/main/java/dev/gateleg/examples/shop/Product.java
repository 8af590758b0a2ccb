package dev.gateleg.examples.shop;

import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;
import dev.gateleg.model.Version;
import java.math.BigDecimal;

/** Something that is sold, at a place in the tree of categories such as {@code /books/fiction}. */
@Entity
@Key(partition = "PRODUCT#{productId}", sort = "METADATA")
@Key(index = "GSI2", partition = "CATALOGUE", sort = "{category}#{productId}")
public record Product(
    String productId,
    String name,
    String category,
    BigDecimal price,
    @Version long version) {}
