package dev.gateleg.tests.lab;

import dev.gateleg.model.key.Ulid;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.YearMonth;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/** Instances of the lab's entities for tests that don't care for all of their components. */
public final class Samples {

  private Samples() {}

  /** A task of nobody. */
  public static Task task(String id) {
    return new Task(id, null, 0, State.OPEN, Optional.empty(), null, BigDecimal.ZERO, "Title", 0);
  }

  /** A task of somebody. */
  public static Task task(String id, String assignee, int priority) {
    return new Task(
        id, assignee, priority, State.OPEN, Optional.empty(), null, BigDecimal.ZERO, "Title", 0);
  }

  /** A task in every index. */
  public static Task fullTask(String id) {
    return new Task(
        id,
        "ann",
        3,
        State.OPEN,
        Optional.of(Instant.parse("2026-06-24T10:00:00Z")),
        "red",
        new BigDecimal("1.5"),
        "Title",
        0);
  }

  /** A chore that only has what it must have. */
  public static Chore chore(String id) {
    return new Chore(id, null, 0, State.OPEN, Optional.empty(), null, BigDecimal.ZERO, "Title");
  }

  /** A chore in every index. */
  public static Chore fullChore(String id) {
    return new Chore(
        id,
        "ann",
        3,
        State.OPEN,
        Optional.of(Instant.parse("2026-06-24T10:00:00Z")),
        "red",
        new BigDecimal("1.5"),
        "Title");
  }

  /** A note that stays. */
  public static Note note(String board, String id, int likes) {
    return new Note(board, id, "Text of " + id, likes, Optional.empty());
  }

  /** A note that expires. */
  public static Note note(String board, String id, Instant expiresAt) {
    return new Note(board, id, "Text of " + id, 0, Optional.of(expiresAt));
  }

  /** A part with something in every component. */
  public static Part part(String name, int count) {
    return new Part(
        name, count, Optional.of("ACME"), List.of("note 1", "note 2"), Map.of("width", 7L));
  }

  /** A gadget with something in every component. */
  public static Gadget gadget(String id) {
    return new Gadget(
        id,
        true,
        7,
        Long.MIN_VALUE,
        0.1,
        new BigDecimal("12.5"),
        new BigInteger("12345678901234567890123456789012345678"),
        Instant.parse("2026-06-24T10:00:00.123456789Z"),
        LocalDate.parse("2026-06-24"),
        LocalDateTime.parse("2026-06-24T10:00:00.000000001"),
        YearMonth.parse("2026-06"),
        Duration.ofHours(36),
        UUID.fromString("0f14d0ab-9605-4a62-a9e4-5ed26688389b"),
        Ulid.parse("01ARZ3NDEKTSV4RRFFQ69G5FAV"),
        State.DOING,
        ByteBuffer.wrap("picture".getBytes(StandardCharsets.UTF_8)),
        new Money(new BigDecimal("3.50"), "EUR"),
        42,
        Optional.of("odd"),
        part("engine", 1),
        Optional.of(part("spare", 2)),
        List.of("new", "blue"),
        List.of(part("wheel", 4), part("door", 2)),
        Map.of("a", 1, "b.c", 2),
        Map.of("x", part("x", 9)),
        List.of(List.of(1, 2), List.of(), List.of(3)),
        Map.of("s", List.of(Map.of("k", 5L))),
        Set.of("red", "green"),
        Set.of(1, 20, 300),
        new Shape.Rectangle(new BigDecimal("2"), new BigDecimal("3.5")),
        null,
        null,
        0);
  }

  /** A gadget with as little as possible. */
  public static Gadget bareGadget(String id) {
    return new Gadget(
        id,
        false,
        0,
        0,
        0,
        BigDecimal.ZERO,
        BigInteger.ZERO,
        Instant.EPOCH,
        LocalDate.EPOCH,
        LocalDateTime.parse("1970-01-01T00:00"),
        YearMonth.parse("1970-01"),
        Duration.ZERO,
        new UUID(0, 0),
        Ulid.parse("00000000000000000000000000"),
        State.OPEN,
        ByteBuffer.wrap(new byte[0]),
        new Money(BigDecimal.ZERO, ""),
        null,
        Optional.empty(),
        new Part("", 0, Optional.empty(), List.of(), Map.of()),
        Optional.empty(),
        List.of(),
        List.of(),
        Map.of(),
        Map.of(),
        List.of(),
        Map.of(),
        Set.of(),
        Set.of(),
        new Shape.Circle(BigDecimal.ONE),
        null,
        null,
        0);
  }
}
