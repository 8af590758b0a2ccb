package dev.gateleg.tests.lab;

import dev.gateleg.model.Attribute;
import dev.gateleg.model.Convert;
import dev.gateleg.model.CreatedAt;
import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;
import dev.gateleg.model.UpdatedAt;
import dev.gateleg.model.Version;
import dev.gateleg.model.key.Ulid;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
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
import org.jspecify.annotations.Nullable;

/** Something with a component of every kind. */
@Entity
@Key(partition = "GADGET#{id}", sort = "GADGET")
public record Gadget(
    String id,
    boolean active,
    int hits,
    long bytes,
    double ratio,
    BigDecimal price,
    BigInteger serial,
    Instant seenAt,
    LocalDate builtOn,
    LocalDateTime localTime,
    YearMonth model,
    Duration warranty,
    UUID uuid,
    Ulid ulid,
    State state,
    ByteBuffer picture,
    @Convert(MoneyConverter.class) Money fee,
    @Attribute("size") @Nullable Integer reservedWord,
    @Attribute("a.b#c:d") Optional<String> oddName,
    Part main,
    Optional<Part> spare,
    List<String> tags,
    List<Part> parts,
    Map<String, Integer> counts,
    Map<String, Part> partsByName,
    List<List<Integer>> matrix,
    Map<String, List<Map<String, Long>>> series,
    Set<String> colours,
    Set<Integer> sizes,
    Shape shape,
    @CreatedAt @Nullable Instant createdAt,
    @UpdatedAt @Nullable Instant updatedAt,
    @Version long version) {}
