package dev.gateleg.sql;

import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** An order. */
@Entity
@Key(partition = "ORDER#{orderId}", sort = "METADATA")
record Order(
    String orderId,
    String userId,
    Status status,
    BigDecimal total,
    Instant createdAt,
    List<Line> lines,
    Set<String> tags,
    Optional<String> note) {

  enum Status {
    CREATED,
    PAID
  }

  /** A line of an order. */
  record Line(String product, int pieces, BigDecimal price) {}
}
