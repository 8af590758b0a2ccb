package dev.gateleg.examples.shop;

import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;
import java.math.BigDecimal;
import java.time.LocalDate;

/** How many of a product were sold on a day: a projection of the items. */
@Entity(companion = "DailySalesRows")
@Key(partition = "PRODUCT#{productId}#SALES", sort = "{day}")
public record DailySales(String productId, LocalDate day, long pieces, BigDecimal revenue) {}
