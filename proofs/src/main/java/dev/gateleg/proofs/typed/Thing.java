package dev.gateleg.proofs.typed;

import dev.gateleg.model.Attribute;
import dev.gateleg.model.Convert;
import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;
import dev.gateleg.model.KeyOnly;
import dev.gateleg.model.TimeToLive;
import dev.gateleg.model.Version;
import dev.gateleg.model.key.Ulid;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.Year;
import java.time.YearMonth;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Every type that a component may have. */
@Entity
@Key(partition = "THING#{id}", sort = "{day}")
@Key(index = "GSI1", partition = "COLOUR#{colour}", sort = "{big}")
public record Thing(
    String id,
    @KeyOnly LocalDate day,
    boolean flag,
    byte tiny,
    short small,
    int whole,
    long big,
    float single,
    double precise,
    BigDecimal amount,
    BigInteger huge,
    Instant at,
    @TimeToLive Optional<Instant> until,
    LocalTime time,
    LocalDateTime dateTime,
    YearMonth month,
    Year year,
    Duration lasting,
    UUID uuid,
    Ulid ulid,
    Colour colour,
    byte[] bytes,
    @Convert(Money.AsNumber.class) Money price,
    @Attribute("txt") @Nullable String text,
    Optional<BigDecimal> maybe,
    Place place,
    Optional<Place> second,
    Means means,
    List<Integer> numbers,
    List<Place> places,
    List<List<BigDecimal>> matrix,
    List<Means> all,
    List<Instant> times,
    Set<String> tags,
    Set<BigDecimal> sizes,
    Set<Colour> colours,
    Set<ByteBuffer> blobs,
    Map<String, BigDecimal> prices,
    Map<LocalDate, Place> calendar,
    Map<Colour, List<String>> byColour,
    Map<String, Object> document,
    Branch branch,
    @Version long version) {}
