package dev.gateleg.tests.shop;

import dev.gateleg.model.Accepts;
import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;
import java.math.BigDecimal;

// region accepts
/** Something that is sold, at a place in the tree of categories such as {@code books/fiction/}. */
@Entity
@Accepts(value = "HotConstant", because = "some thousand products, read through a cache")
@Key(partition = "PRODUCT#{productId}", sort = "METADATA")
@Key(index = "GSI2", partition = "CATALOGUE", sort = "{category}#{productId}")
public record Product(String productId, String name, String category, BigDecimal price) {}
// endregion
