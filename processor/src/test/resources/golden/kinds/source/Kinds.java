package kinds;

import dev.gateleg.core.Table;
import dev.gateleg.core.read.Pages;
import dev.gateleg.model.Attribute;
import dev.gateleg.model.Convert;
import dev.gateleg.model.Converter;
import dev.gateleg.model.CreatedAt;
import dev.gateleg.model.Entity;
import dev.gateleg.model.Get;
import dev.gateleg.model.Key;
import dev.gateleg.model.Query;
import dev.gateleg.model.SingleTable;
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

/** Every type that a component can have, and names that mean something in generated code. */
public final class Kinds {

  private Kinds() {}

  public enum Colour {
    RED,
    GREEN
  }

  public record Money(long cents) {}

  public static final class MoneyConverter implements Converter<Money, Long> {
    @Override
    public Long to(Money money) {
      return money.cents();
    }

    @Override
    public Money from(Long cents) {
      return new Money(cents);
    }
  }

  /** Holds itself, through a list and directly. */
  public record Node(String name, List<Node> children, @Nullable Node next, Map<Colour, Leaf> leaves) {}

  public record Leaf(@Attribute("h") int height, Set<String> labels, Optional<Instant> seen, Shape shape) {}

  public sealed interface Shape {}

  public record Circle(double radius) implements Shape {}

  public sealed interface Polygon extends Shape {}

  public record Square(float side, @Nullable Shape inner) implements Polygon {}

  @Entity
  @Key(partition = "SCALARS#{string}", sort = "{ulid}#{uuid}#{decimal}#{bigInteger}#{localDateTime}#{flag}")
  @Key(index = "GSI1", partition = "COLOUR#{colour}#{money}", sort = "{yearMonth}#{year}#{tiny}#{small}#{whole}#{big}")
  public record Scalars(
      String string,
      boolean flag,
      byte tiny,
      short small,
      int whole,
      long big,
      float single,
      double precise,
      @Nullable Integer boxed,
      BigDecimal decimal,
      BigInteger bigInteger,
      LocalDate localDate,
      LocalTime localTime,
      LocalDateTime localDateTime,
      YearMonth yearMonth,
      Year year,
      Duration duration,
      UUID uuid,
      Ulid ulid,
      Colour colour,
      byte[] bytes,
      ByteBuffer buffer,
      @Convert(MoneyConverter.class) @Nullable Money money,
      @CreatedAt Optional<Instant> created) {}

  @Entity(companion = "AllCollections")
  @Key(partition = "COLLECTIONS#{name}", sort = "X")
  public record Collections(
      String name,
      String source,
      int sink,
      Optional<Boolean> attribute,
      String keys,
      String collections,
      List<Integer> numbers,
      List<List<Colour>> matrix,
      @Nullable List<String> nullable,
      Optional<Set<Integer>> optional,
      Set<Colour> colours,
      Set<BigDecimal> decimals,
      Set<ByteBuffer> buffers,
      Map<String, String> texts,
      Map<Integer, List<Leaf>> byNumber,
      Node tree,
      List<Shape> shapes,
      Map<String, Shape> byName) {}

  @SingleTable(
      name = "kinds",
      entities = {Scalars.class, Collections.class})
  public interface KindsOf extends Table {

    @Get
    Optional<Collections> collections(String name);

    @Query(index = "GSI1")
    Pages<Scalars> scalars(Colour colour, Money money, YearMonth yearMonth);
  }
}
