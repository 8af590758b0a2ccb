package kinds;

import dev.gateleg.core.entity.EntityKey;
import dev.gateleg.core.expression.Field;
import dev.gateleg.core.expression.NumberField;
import dev.gateleg.core.expression.OrderedField;
import dev.gateleg.core.expression.TextField;
import dev.gateleg.core.spi.entity.EntitySpec;
import dev.gateleg.core.spi.entity.GeneratedEntity;
import dev.gateleg.core.spi.entity.KeyPart;
import dev.gateleg.core.spi.entity.KeyParts;
import dev.gateleg.model.codec.AttributeSink;
import dev.gateleg.model.codec.AttributeSource;
import dev.gateleg.model.codec.Codecs;
import dev.gateleg.model.codec.Required;
import dev.gateleg.model.codec.ScalarCodec;
import dev.gateleg.model.key.KeyTemplate;
import dev.gateleg.model.key.KeyType;
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
import java.util.Optional;
import java.util.UUID;
import javax.annotation.processing.Generated;

/**
 * The fields, keys and codec of {@link Kinds.Scalars}. Written by Gateleg; a change here is lost.
 */
@Generated("dev.gateleg.processor.GatelegProcessor")
public final class Scalarses extends GeneratedEntity<Kinds.Scalars> {

  private static final ScalarCodec<Kinds.Colour> COLOUR = Codecs.enumOf(Kinds.Colour.values());
  private static final Kinds.MoneyConverter MONEY_CONVERTER = new Kinds.MoneyConverter();
  private static final ScalarCodec<Kinds.Money> MONEY =
      Codecs.converted(Codecs.LONG, MONEY_CONVERTER);

  public static final TextField<Kinds.Scalars> string = new TextField<>("string");
  public static final Field<Kinds.Scalars, Boolean> flag = new Field<>("flag", Codecs.BOOLEAN);
  public static final NumberField<Kinds.Scalars, Byte> tiny =
      new NumberField<>("tiny", Codecs.BYTE);
  public static final NumberField<Kinds.Scalars, Short> small =
      new NumberField<>("small", Codecs.SHORT);
  public static final NumberField<Kinds.Scalars, Integer> whole =
      new NumberField<>("whole", Codecs.INT);
  public static final NumberField<Kinds.Scalars, Long> big = new NumberField<>("big", Codecs.LONG);
  public static final NumberField<Kinds.Scalars, Float> single =
      new NumberField<>("single", Codecs.FLOAT);
  public static final NumberField<Kinds.Scalars, Double> precise =
      new NumberField<>("precise", Codecs.DOUBLE);
  public static final NumberField<Kinds.Scalars, Integer> boxed =
      new NumberField<>("boxed", Codecs.INT);
  public static final NumberField<Kinds.Scalars, BigDecimal> decimal =
      new NumberField<>("decimal", Codecs.DECIMAL);
  public static final NumberField<Kinds.Scalars, BigInteger> bigInteger =
      new NumberField<>("bigInteger", Codecs.BIG_INTEGER);
  public static final OrderedField<Kinds.Scalars, LocalDate> localDate =
      new OrderedField<>("localDate", Codecs.LOCAL_DATE);
  public static final OrderedField<Kinds.Scalars, LocalTime> localTime =
      new OrderedField<>("localTime", Codecs.LOCAL_TIME);
  public static final OrderedField<Kinds.Scalars, LocalDateTime> localDateTime =
      new OrderedField<>("localDateTime", Codecs.LOCAL_DATE_TIME);
  public static final OrderedField<Kinds.Scalars, YearMonth> yearMonth =
      new OrderedField<>("yearMonth", Codecs.YEAR_MONTH);
  public static final OrderedField<Kinds.Scalars, Year> year =
      new OrderedField<>("year", Codecs.YEAR);
  public static final Field<Kinds.Scalars, Duration> duration =
      new Field<>("duration", Codecs.DURATION);
  public static final OrderedField<Kinds.Scalars, UUID> uuid =
      new OrderedField<>("uuid", Codecs.UUID_TEXT);
  public static final OrderedField<Kinds.Scalars, Ulid> ulid =
      new OrderedField<>("ulid", Codecs.ULID);
  public static final OrderedField<Kinds.Scalars, Kinds.Colour> colour =
      new OrderedField<>("colour", COLOUR);
  public static final Field<Kinds.Scalars, byte[]> bytes = new Field<>("bytes", Codecs.BINARY);
  public static final Field<Kinds.Scalars, ByteBuffer> buffer =
      new Field<>("buffer", Codecs.BYTE_BUFFER);
  public static final OrderedField<Kinds.Scalars, Kinds.Money> money =
      new OrderedField<>("money", MONEY);
  public static final OrderedField<Kinds.Scalars, Instant> created =
      new OrderedField<>("created", Codecs.INSTANT);

  /** The templates of the keys. */
  public static final class Keys {

    public static final KeyTemplate TABLE_PARTITION =
        KeyTemplate.of("SCALARS#{string}", KeyType.STRING);
    public static final KeyTemplate TABLE_SORT = KeyTemplate.of(
        "{ulid}#{uuid}#{decimal}#{bigInteger}#{localDateTime}#{flag}",
        KeyType.ULID,
        KeyType.UUID,
        KeyType.DECIMAL,
        KeyType.BIG_INTEGER,
        KeyType.LOCAL_DATE_TIME,
        KeyType.BOOLEAN);
    public static final KeyTemplate GSI1_PARTITION = KeyTemplate.of(
        "COLOUR#{colour}#{money}", KeyType.ofEnum(Kinds.Colour.values()), KeyType.LONG);
    public static final KeyTemplate GSI1_SORT = KeyTemplate.of(
        "{yearMonth}#{year}#{tiny}#{small}#{whole}#{big}",
        KeyType.YEAR_MONTH,
        KeyType.YEAR,
        KeyType.BYTE,
        KeyType.SHORT,
        KeyType.INT,
        KeyType.LONG);

    private Keys() {}
  }

  /** The entity, for whatever asks for one. */
  public static final Scalarses TYPE = new Scalarses();

  private Scalarses() {
    super(
        EntitySpec.of(Kinds.Scalars.class, "Scalars")
            .component("string", "string", Codecs.STRING)
            .component("flag", "flag", Codecs.BOOLEAN)
            .component("tiny", "tiny", Codecs.BYTE)
            .component("small", "small", Codecs.SHORT)
            .component("whole", "whole", Codecs.INT)
            .component("big", "big", Codecs.LONG)
            .component("decimal", "decimal", Codecs.DECIMAL)
            .component("bigInteger", "bigInteger", Codecs.BIG_INTEGER)
            .component("localDateTime", "localDateTime", Codecs.LOCAL_DATE_TIME)
            .component("yearMonth", "yearMonth", Codecs.YEAR_MONTH)
            .component("year", "year", Codecs.YEAR)
            .component("uuid", "uuid", Codecs.UUID_TEXT)
            .component("ulid", "ulid", Codecs.ULID)
            .component("colour", "colour", COLOUR)
            .component("money", "money", Codecs.LONG)
            .key(KeyPart.of(Keys.TABLE_PARTITION), KeyPart.of(Keys.TABLE_SORT))
            .index(
                "GSI1",
                List.of(KeyPart.of(Keys.GSI1_PARTITION)),
                List.of(KeyPart.of(Keys.GSI1_SORT)))
            .required(
                "string",
                "flag",
                "tiny",
                "small",
                "whole",
                "big",
                "single",
                "precise",
                "decimal",
                "bigInteger",
                "localDate",
                "localTime",
                "localDateTime",
                "yearMonth",
                "year",
                "duration",
                "uuid",
                "ulid",
                "colour",
                "bytes",
                "buffer")
            .optional("boxed", "money", "created")
            .createdAt("created"));
  }

  /** The key of one {@link Kinds.Scalars}. */
  public static EntityKey<Kinds.Scalars> key(
      String string,
      Ulid ulid,
      UUID uuid,
      BigDecimal decimal,
      BigInteger bigInteger,
      LocalDateTime localDateTime,
      boolean flag) {
    return TYPE.entityKey(
        Keys.TABLE_PARTITION.key(string),
        Keys.TABLE_SORT.key(ulid, uuid, decimal, bigInteger, localDateTime, flag));
  }

  @Override
  public void write(Kinds.Scalars scalars, AttributeSink sink) {
    sink.name("string").string(Required.component(scalars.string(), "Scalars", "string"));
    sink.name("flag").bool(scalars.flag());
    sink.name("tiny").number(scalars.tiny());
    sink.name("small").number(scalars.small());
    sink.name("whole").number(scalars.whole());
    sink.name("big").number(scalars.big());
    Codecs.FLOAT.write(scalars.single(), sink.name("single"));
    Codecs.DOUBLE.write(scalars.precise(), sink.name("precise"));
    Integer boxed = scalars.boxed();
    if (boxed != null) {
      sink.name("boxed").number(boxed);
    }
    Codecs.DECIMAL.write(
        Required.component(scalars.decimal(), "Scalars", "decimal"), sink.name("decimal"));
    Codecs.BIG_INTEGER.write(
        Required.component(scalars.bigInteger(), "Scalars", "bigInteger"), sink.name("bigInteger"));
    Codecs.LOCAL_DATE.write(
        Required.component(scalars.localDate(), "Scalars", "localDate"), sink.name("localDate"));
    Codecs.LOCAL_TIME.write(
        Required.component(scalars.localTime(), "Scalars", "localTime"), sink.name("localTime"));
    Codecs.LOCAL_DATE_TIME.write(
        Required.component(scalars.localDateTime(), "Scalars", "localDateTime"),
        sink.name("localDateTime"));
    Codecs.YEAR_MONTH.write(
        Required.component(scalars.yearMonth(), "Scalars", "yearMonth"), sink.name("yearMonth"));
    Codecs.YEAR.write(Required.component(scalars.year(), "Scalars", "year"), sink.name("year"));
    Codecs.DURATION.write(
        Required.component(scalars.duration(), "Scalars", "duration"), sink.name("duration"));
    Codecs.UUID_TEXT.write(
        Required.component(scalars.uuid(), "Scalars", "uuid"), sink.name("uuid"));
    Codecs.ULID.write(Required.component(scalars.ulid(), "Scalars", "ulid"), sink.name("ulid"));
    COLOUR.write(Required.component(scalars.colour(), "Scalars", "colour"), sink.name("colour"));
    sink.name("bytes").binary(Required.component(scalars.bytes(), "Scalars", "bytes"));
    Codecs.BYTE_BUFFER.write(
        Required.component(scalars.buffer(), "Scalars", "buffer"), sink.name("buffer"));
    Kinds.Money money = scalars.money();
    if (money != null) {
      MONEY.write(money, sink.name("money"));
    }
    Instant created = Required.component(scalars.created(), "Scalars", "created").orElse(null);
    if (created != null) {
      Codecs.INSTANT.write(created, sink.name("created"));
    }
  }

  @Override
  public Kinds.Scalars read(AttributeSource source, KeyParts keys) {
    String string = null;
    Boolean flag = null;
    Byte tiny = null;
    Short small = null;
    Integer whole = null;
    Long big = null;
    Float single = null;
    Double precise = null;
    Integer boxed = null;
    BigDecimal decimal = null;
    BigInteger bigInteger = null;
    LocalDate localDate = null;
    LocalTime localTime = null;
    LocalDateTime localDateTime = null;
    YearMonth yearMonth = null;
    Year year = null;
    Duration duration = null;
    UUID uuid = null;
    Ulid ulid = null;
    Kinds.Colour colour = null;
    byte[] bytes = null;
    ByteBuffer buffer = null;
    Kinds.Money money = null;
    Instant created = null;
    for (String attribute = source.nextName(); attribute != null; attribute = source.nextName()) {
      switch (attribute) {
        case "string" -> string = source.string();
        case "flag" -> flag = source.bool();
        case "tiny" -> tiny = Codecs.BYTE.read(source);
        case "small" -> small = Codecs.SHORT.read(source);
        case "whole" -> whole = Codecs.INT.read(source);
        case "big" -> big = Codecs.LONG.read(source);
        case "single" -> single = Codecs.FLOAT.read(source);
        case "precise" -> precise = Codecs.DOUBLE.read(source);
        case "boxed" -> boxed = Codecs.INT.read(source);
        case "decimal" -> decimal = Codecs.DECIMAL.read(source);
        case "bigInteger" -> bigInteger = Codecs.BIG_INTEGER.read(source);
        case "localDate" -> localDate = Codecs.LOCAL_DATE.read(source);
        case "localTime" -> localTime = Codecs.LOCAL_TIME.read(source);
        case "localDateTime" -> localDateTime = Codecs.LOCAL_DATE_TIME.read(source);
        case "yearMonth" -> yearMonth = Codecs.YEAR_MONTH.read(source);
        case "year" -> year = Codecs.YEAR.read(source);
        case "duration" -> duration = Codecs.DURATION.read(source);
        case "uuid" -> uuid = Codecs.UUID_TEXT.read(source);
        case "ulid" -> ulid = Codecs.ULID.read(source);
        case "colour" -> colour = COLOUR.read(source);
        case "bytes" -> bytes = source.binary();
        case "buffer" -> buffer = Codecs.BYTE_BUFFER.read(source);
        case "money" -> money = MONEY.read(source);
        case "created" -> created = Codecs.INSTANT.read(source);
        default -> {} // what others wrote is passed over
      }
    }
    if (string == null) {
      string = (String) keys.part("string");
    }
    if (flag == null) {
      flag = (Boolean) keys.part("flag");
    }
    if (decimal == null) {
      decimal = (BigDecimal) keys.part("decimal");
    }
    if (bigInteger == null) {
      bigInteger = (BigInteger) keys.part("bigInteger");
    }
    if (localDateTime == null) {
      localDateTime = (LocalDateTime) keys.part("localDateTime");
    }
    if (uuid == null) {
      uuid = (UUID) keys.part("uuid");
    }
    if (ulid == null) {
      ulid = (Ulid) keys.part("ulid");
    }
    return new Kinds.Scalars(
        Required.attribute(string, "Scalars", "string"),
        Required.attribute(flag, "Scalars", "flag"),
        Required.attribute(tiny, "Scalars", "tiny"),
        Required.attribute(small, "Scalars", "small"),
        Required.attribute(whole, "Scalars", "whole"),
        Required.attribute(big, "Scalars", "big"),
        Required.attribute(single, "Scalars", "single"),
        Required.attribute(precise, "Scalars", "precise"),
        boxed,
        Required.attribute(decimal, "Scalars", "decimal"),
        Required.attribute(bigInteger, "Scalars", "bigInteger"),
        Required.attribute(localDate, "Scalars", "localDate"),
        Required.attribute(localTime, "Scalars", "localTime"),
        Required.attribute(localDateTime, "Scalars", "localDateTime"),
        Required.attribute(yearMonth, "Scalars", "yearMonth"),
        Required.attribute(year, "Scalars", "year"),
        Required.attribute(duration, "Scalars", "duration"),
        Required.attribute(uuid, "Scalars", "uuid"),
        Required.attribute(ulid, "Scalars", "ulid"),
        Required.attribute(colour, "Scalars", "colour"),
        Required.attribute(bytes, "Scalars", "bytes"),
        Required.attribute(buffer, "Scalars", "buffer"),
        money,
        Optional.ofNullable(created));
  }

  @Override
  public Object[] keyParts(Kinds.Scalars scalars) {
    return new Object[] {
      scalars.string(),
      scalars.flag(),
      scalars.tiny(),
      scalars.small(),
      scalars.whole(),
      scalars.big(),
      scalars.decimal(),
      scalars.bigInteger(),
      scalars.localDateTime(),
      scalars.yearMonth(),
      scalars.year(),
      scalars.uuid(),
      scalars.ulid(),
      scalars.colour(),
      scalars.money() == null ? null : MONEY_CONVERTER.to(scalars.money())
    };
  }

  @Override
  public Kinds.Scalars stamped(Kinds.Scalars scalars, long version, Instant now) {
    return new Kinds.Scalars(
        scalars.string(),
        scalars.flag(),
        scalars.tiny(),
        scalars.small(),
        scalars.whole(),
        scalars.big(),
        scalars.single(),
        scalars.precise(),
        scalars.boxed(),
        scalars.decimal(),
        scalars.bigInteger(),
        scalars.localDate(),
        scalars.localTime(),
        scalars.localDateTime(),
        scalars.yearMonth(),
        scalars.year(),
        scalars.duration(),
        scalars.uuid(),
        scalars.ulid(),
        scalars.colour(),
        scalars.bytes(),
        scalars.buffer(),
        scalars.money(),
        scalars.created().isEmpty() ? Optional.of(now) : scalars.created());
  }
}
