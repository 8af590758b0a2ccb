package dev.gateleg.benchmarks.library;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/** Orders to measure with, always the same. */
final class Samples {

  private static final long SEED = 20260624;
  private static final Instant START = Instant.parse("2026-06-24T10:00:00Z");
  private static final Instant END = Instant.parse("2126-01-01T00:00:00Z");

  private Samples() {}

  static List<Order> orders(int count) {
    Random random = new Random(SEED);
    return random
        .ints(count, 100_000, 1_000_000)
        .mapToObj(n -> order(n, random))
        .toList();
  }

  private static Order order(int number, Random random) {
    return new Order(
        "o_" + number,
        "u_" + random.nextInt(10_000),
        OrderStatus.CREATED,
        BigDecimal.valueOf(random.nextInt(1_000_000), 2),
        START.plusMillis(random.nextInt(1_000_000_000)),
        new Address(
            random.nextInt(200) + " Ninth Street",
            "Springfield",
            String.valueOf(10_000 + random.nextInt(80_000)),
            "US"),
        List.of("gift", "express"),
        random.nextBoolean() ? Optional.of("SUMMER" + random.nextInt(100)) : Optional.empty(),
        END.plusSeconds(random.nextInt(1_000_000)),
        1 + random.nextInt(9));
  }
}
