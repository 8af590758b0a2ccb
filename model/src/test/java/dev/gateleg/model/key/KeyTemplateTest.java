package dev.gateleg.model.key;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.Year;
import java.time.YearMonth;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** What people read in their tables. */
class KeyTemplateTest {
  private static final Instant TEN = Instant.parse("2026-06-24T10:00:00Z");

  private enum Status {
    NEW,
    PAID
  }

  @Test
  void storesWhatAPersonExpects() {
    assertThat(key("ORDER#{id}", KeyType.STRING, "o_900")).isEqualTo("ORDER#o_900");
    assertThat(key("{at}", KeyType.INSTANT, TEN)).isEqualTo("2026-06-24T10:00:00.000000000Z");
    assertThat(key("MONTHLY#{m}", KeyType.YEAR_MONTH, YearMonth.of(2026, 1)))
        .isEqualTo("MONTHLY#2026-01");
    assertThat(key("{d}", KeyType.LOCAL_DATE, LocalDate.of(2026, 6, 24))).isEqualTo("2026-06-24");
    assertThat(key("{y}", KeyType.YEAR, Year.of(476))).isEqualTo("0476");
    assertThat(key("{s}", KeyType.ofEnum(Status.values()), Status.PAID)).isEqualTo("PAID");
    assertThat(key("{b}", KeyType.BOOLEAN, false)).isEqualTo("false");
    assertThat(key("{u}", KeyType.UUID, new UUID(1, 2)))
        .isEqualTo("00000000-0000-0001-0000-000000000002");
    assertThat(key("{u}", KeyType.ULID, new Ulid(0, 1))).isEqualTo("00000000000000000000000001");
    assertThat(KeyTemplate.of("METADATA").key()).isEqualTo("METADATA");
    assertThat(
            KeyTemplate.of("ORDER#{at}#{id}", KeyType.INSTANT, KeyType.STRING).key(TEN, "o_900"))
        .isEqualTo("ORDER#2026-06-24T10:00:00.000000000Z#o_900");
  }

  @Test
  void showsEscapesOnlyWhereTheyAreNeeded() {
    KeyTemplate template = KeyTemplate.of("{a}#{b}", KeyType.STRING, KeyType.STRING);
    assertThat(template.key("ann@example.org", "Ann's 2nd (new) order"))
        .isEqualTo("ann@example.org#Ann's 2nd (new) order");
    assertThat(template.key("a#b", "c#$d")).isEqualTo("a$23b#c$23$24d");
    assertThat(template.key("Ann B", "Ann B"))
        .as("before a separator a space would sort below it")
        .isEqualTo("Ann$20B#Ann B");
    assertThat(template.key("ü😀", "ü😀")).isEqualTo("ü😀#ü😀");
  }

  @Test
  void writesNumbersSoThatTheySort() {
    assertThat(key("{n}", KeyType.BYTE, (byte) 7)).isEqualTo("007");
    assertThat(key("{n}", KeyType.SHORT, (short) -1)).isEqualTo("-99998");
    assertThat(key("{n}", KeyType.INT, 42)).isEqualTo("0000000042");
    assertThat(key("{n}", KeyType.INT, -5)).isEqualTo("-9999999994");
    assertThat(key("{n}", KeyType.LONG, Long.MIN_VALUE)).isEqualTo("-0776627963145224191");
    assertThat(key("{n}", KeyType.LONG, Long.MAX_VALUE)).isEqualTo("9223372036854775807");
    assertThat(key("{n:3}", KeyType.INT, 42)).isEqualTo("042");
    assertThat(key("{n:3}", KeyType.BIG_INTEGER, BigInteger.valueOf(-42))).isEqualTo("-957");
    assertThat(key("{n}", KeyType.DECIMAL, new BigDecimal("12.50")))
        .isEqualTo("00000000000000000012.5");
    assertThat(key("{n}", KeyType.DECIMAL, new BigDecimal("-12.5")))
        .isEqualTo("-99999999999999999987.4~");
    assertThat(key("{n:4}", KeyType.DECIMAL, new BigDecimal("1E+3"))).isEqualTo("1000");
    assertThat(key("{n:4.2}", KeyType.DECIMAL, new BigDecimal("0.5"))).isEqualTo("0000.50");
    assertThat(key("{n:4.2}", KeyType.DECIMAL, new BigDecimal("-0.5"))).isEqualTo("-9999.49");
    assertThat(key("{n:4.0}", KeyType.DECIMAL, new BigDecimal("7.00"))).isEqualTo("0007");
    assertThat(key("{n:4}", KeyType.DECIMAL, new BigDecimal("0E+900"))).isEqualTo("0000");
  }

  @Test
  void writesTimesAtOneWidthInIsoForm() {
    Instant finer = TEN.plusNanos(123_456_000);
    assertThat(key("{at}", KeyType.INSTANT, finer)).isEqualTo("2026-06-24T10:00:00.123456000Z");
    assertThat(key("{at}", KeyType.INSTANT, TEN.plusNanos(1)))
        .isEqualTo("2026-06-24T10:00:00.000000001Z");
    assertThat(key("{at:seconds}", KeyType.INSTANT, TEN)).isEqualTo("2026-06-24T10:00:00Z");
    assertThat(key("{at:millis}", KeyType.INSTANT, TEN)).isEqualTo("2026-06-24T10:00:00.000Z");
    assertThat(key("{at:micros}", KeyType.INSTANT, finer)).isEqualTo("2026-06-24T10:00:00.123456Z");
    assertThat(key("{at:nanos}", KeyType.INSTANT, finer))
        .isEqualTo("2026-06-24T10:00:00.123456000Z");
    LocalDateTime local = LocalDateTime.of(2026, 6, 24, 10, 0);
    assertThat(key("{at}", KeyType.LOCAL_DATE_TIME, local))
        .isEqualTo("2026-06-24T10:00:00.000000000");
    assertThat(key("{at}", KeyType.LOCAL_DATE_TIME, local.withNano(123_450_000)))
        .isEqualTo("2026-06-24T10:00:00.123450000");
    assertThat(key("{at:seconds}", KeyType.LOCAL_DATE_TIME, local))
        .isEqualTo("2026-06-24T10:00:00");
  }

  @Test
  void knowsWhichTemplatesMakeTheSameKeys() {
    KeyTemplate order = KeyTemplate.of("ORDER#{id}", KeyType.STRING);
    assertThat(order.makesTheKeysOf(KeyTemplate.of("ORDER#{orderId}", KeyType.STRING)))
        .isTrue();
    assertThat(order.makesTheKeysOf(KeyTemplate.of("ORDER#{id}", KeyType.LONG))).isFalse();
    assertThat(
            order.makesTheKeysOf(KeyTemplate.of("ORDER#{id}", KeyStyle.rawStyle(), KeyType.STRING)))
        .isFalse();
    KeyTemplate line = KeyTemplate.of("{at:millis}#{n}", KeyType.INSTANT, KeyType.INT);
    KeyTemplate other = KeyTemplate.of("{at}#{n}", KeyType.INSTANT, KeyType.INT);
    assertThat(line.sharesRange(other, 0)).isFalse();
    assertThat(line.sharesRange(KeyTemplate.of("{at:millis}", KeyType.INSTANT), 0))
        .isTrue();
    assertThat(line.sharesPrefix(KeyTemplate.of("{at:millis}", KeyType.INSTANT), 1))
        .isFalse();
    assertThat(KeyTemplate.of("{n:plain}", KeyType.INT)
            .makesTheKeysOf(KeyTemplate.of("{n:10}", KeyType.INT)))
        .isFalse();
  }

  @Test
  void escapesWithTheNeighbourOfOtherSeparators() {
    assertThat(
            KeyTemplate.of("A|{a}", KeyStyle.separatedBy('|'), KeyType.STRING).key("x|y#z"))
        .isEqualTo("A|x}7Cy#z");
    assertThat(
            KeyTemplate.of("A:{a}", KeyStyle.separatedBy(':'), KeyType.STRING).key("x:y"))
        .isEqualTo("A:x;3Ay");
    assertThat(
            KeyTemplate.of("A/{a}", KeyStyle.separatedBy('/'), KeyType.STRING).key("x/0.$"))
        .isEqualTo("A/x$2F0.$24");
    assertThat(KeyTemplate.of("A:{a:seconds}", KeyStyle.separatedBy(':'), KeyType.INSTANT)
            .key(TEN))
        .isEqualTo("A:2026-06-24T10;3A00;3A00Z");
  }

  @Test
  void rawTemplatesLeaveTextAlone() {
    KeyTemplate raw =
        KeyTemplate.of("A#{a}#{b}", KeyStyle.rawStyle(), KeyType.STRING, KeyType.STRING);
    assertThat(raw.key("x $24", "!")).isEqualTo("A#x $24#!");
    assertThat(raw.decode("A#x $24#!")).containsExactly("x $24", "!");
  }

  @Test
  void saysWhetherOrderIsPreserved() {
    assertThat(KeyTemplate.of("{a}#{b}", KeyType.STRING, KeyType.STRING).orderPreserving())
        .isTrue();
    KeyStyle colon = KeyStyle.separatedBy(':');
    assertThat(KeyTemplate.of("A:{a}", colon, KeyType.STRING).orderPreserving()).isTrue();
    KeyTemplate two = KeyTemplate.of("{a}:{b}", colon, KeyType.STRING, KeyType.STRING);
    assertThat(two.orderPreserving()).isFalse();
    assertThat(two.orderPreserving("a")).isFalse();
    assertThat(two.orderPreserving("b")).isTrue();
    assertThat(KeyTemplate.of("{a}:{b}", colon, KeyType.INSTANT, KeyType.INT).orderPreserving())
        .isTrue();
    assertThat(KeyTemplate.of("{a:millis}:{b}", colon, KeyType.INSTANT, KeyType.INT)
            .orderPreserving())
        .isTrue();
    assertThat(
            KeyTemplate.of("A/{a}", KeyStyle.separatedBy('/'), KeyType.STRING).orderPreserving())
        .isFalse();
    assertThat(KeyTemplate.of("A#{a}", KeyStyle.rawStyle(), KeyType.STRING).orderPreserving())
        .isTrue();
    assertThat(KeyTemplate.of("{a}#{b}", KeyStyle.rawStyle(), KeyType.STRING, KeyType.INT)
            .orderPreserving())
        .isFalse();
    assertThatThrownBy(() -> two.orderPreserving("z"))
        .hasMessage(
            "[KeyPartUnknown] The template \"{a}:{b}\" has no component 'z'; it has [a, b].");
  }

  @Test
  void orderDependsOnTypesWhereTheSeparatorIsNotTheLeast() {
    KeyType<String> nested = KeyType.ofEnumNames(List.of("A", "A_B"));
    KeyType<String> apart = KeyType.ofEnumNames(List.of("A", "B"));
    assertThat(ordered('|', nested, KeyType.INT)).as("A| sorts after A_B|").isFalse();
    assertThat(ordered('|', apart, KeyType.INT)).isTrue();
    assertThat(ordered('-', KeyType.INT, KeyType.LOCAL_DATE)).isTrue();
    assertThat(ordered('~', KeyType.INT, KeyType.LOCAL_DATE)).isTrue();
    assertThat(ordered('~', KeyType.INT, KeyType.DECIMAL))
        .as("'~' ends negative decimals")
        .isFalse();
    assertThat(ordered('-', KeyType.DECIMAL, KeyType.INT))
        .as("'-' is below '.'")
        .isTrue();
    assertThat(ordered('/', KeyType.DECIMAL, KeyType.INT))
        .as("'/' is above '.'")
        .isFalse();
    assertThat(ordered('/', KeyType.LOCAL_DATE_TIME, KeyType.INT))
        .as("of fixed width")
        .isTrue();
    assertThat(ordered(':', KeyType.LOCAL_DATE_TIME, KeyType.INT))
        .as("of fixed width")
        .isTrue();
  }

  private static boolean ordered(char separator, KeyType<?> first, KeyType<?> second) {
    return KeyTemplate.of("{a}" + separator + "{b}", KeyStyle.separatedBy(separator), first, second)
        .orderPreserving();
  }

  @Test
  void aPlainTextThatNeedsNothingIsItsOwnKey() {
    String text = "ann@example.org";
    KeyTemplate bare = KeyTemplate.of("{mail}", KeyType.STRING);
    assertThat(bare.key(text)).isSameAs(text);
    assertThat(bare.key("a#b")).isEqualTo("a$23b");
    assertThatThrownBy(() -> bare.key("")).hasMessageStartingWith("[KeyPartEmpty]");
  }

  @Test
  void aKeyThatMissesAPartIsAbsent() {
    KeyTemplate template = KeyTemplate.of("USER#{a}#{b}", KeyType.STRING, KeyType.INT);
    assertThat(template.key(null, 1)).isNull();
    assertThat(template.key("x", null)).isNull();
    assertThat(template.key(Optional.empty(), 1)).isNull();
    assertThat(template.key(Optional.of("x"), 0)).isEqualTo("USER#x#0000000000");
  }

  @Test
  void partialKeysEndWhereAComponentStarts() {
    KeyTemplate template = KeyTemplate.of("ORDER#{a}#ITEM-{b}", KeyType.STRING, KeyType.STRING);
    assertThat(template.prefix()).isEqualTo("ORDER#");
    assertThat(template.prefix("1")).isEqualTo("ORDER#1#ITEM-");
    assertThat(template.prefix("1", "2")).isEqualTo("ORDER#1#ITEM-2");
    assertThat(template.textPrefix("2", "1")).isEqualTo("ORDER#1#ITEM-2");
    assertThat(template.textPrefix("1")).isEqualTo("ORDER#1");
    assertThat(template.textPrefix("")).isEqualTo("ORDER#");
  }

  @Test
  void rangesAreOneConditionEach() {
    KeyTemplate last = KeyTemplate.of("DAY#{d}", KeyType.LOCAL_DATE);
    LocalDate first = LocalDate.of(2026, 6, 1);
    LocalDate second = LocalDate.of(2026, 6, 2);
    assertThat(last.range(KeyBound.from(first), KeyBound.to(second)))
        .isEqualTo(KeyRange.between("DAY#2026-06-01", "DAY#2026-06-02"));
    assertThat(last.range(KeyBound.after(first), KeyBound.before(second)))
        .isEqualTo(KeyRange.between("DAY#2026-06-01$", "DAY#2026-06-01~"));
    assertThat(last.range(KeyBound.from(first), KeyBound.none()))
        .isEqualTo(KeyRange.between("DAY#2026-06-01", "DAY$"));
    assertThat(last.range(KeyBound.none(), KeyBound.to(first)))
        .isEqualTo(KeyRange.between("DAY#", "DAY#2026-06-01"));
    assertThat(last.range(KeyBound.from(first), KeyBound.to(first)))
        .isEqualTo(KeyRange.equalTo("DAY#2026-06-01"));
    assertThat(last.range(KeyBound.from(second), KeyBound.to(first))).isEqualTo(KeyRange.nothing());
    assertThat(last.range(KeyBound.none(), KeyBound.before(LocalDate.MIN)))
        .isEqualTo(KeyRange.nothing());
    assertThat(last.range(KeyBound.from(LocalDate.MIN), KeyBound.to(LocalDate.MAX)))
        .isEqualTo(KeyRange.between("DAY#", "DAY#9999-12-31"));

    KeyTemplate inner = KeyTemplate.of("{d}#{id}", KeyType.LOCAL_DATE, KeyType.STRING);
    assertThat(inner.range(KeyBound.from(first), KeyBound.to(second)))
        .isEqualTo(KeyRange.between("2026-06-01", "2026-06-02$"));
    assertThat(inner.range(KeyBound.after(first), KeyBound.none()))
        .isEqualTo(new KeyRange(KeyRange.Condition.AT_LEAST, "2026-06-01$", null));
    assertThat(inner.range(KeyBound.none(), KeyBound.none(), first))
        .isEqualTo(KeyRange.beginsWith("2026-06-01#"));

    KeyTemplate bare = KeyTemplate.of("{name}", KeyType.STRING);
    assertThat(bare.range(KeyBound.after("m"), KeyBound.none()))
        .isEqualTo(new KeyRange(KeyRange.Condition.GREATER, "m", null));
    assertThat(bare.range(KeyBound.none(), KeyBound.before("m")))
        .isEqualTo(new KeyRange(KeyRange.Condition.LESS, null, "m"));
    assertThat(bare.range(KeyBound.none(), KeyBound.none())).isEqualTo(KeyRange.everything());
    assertThat(bare.range(KeyBound.from(""), KeyBound.none())).isEqualTo(KeyRange.everything());
    assertThat(bare.range(KeyBound.none(), KeyBound.to(""))).isEqualTo(KeyRange.nothing());
  }

  @Test
  void anExcludedTextGivesWayToTheGreatestKeyBelowIt() {
    KeyRange range =
        KeyTemplate.of("N#{name}", KeyType.STRING).range(KeyBound.none(), KeyBound.before("m"));
    assertThat(range.contains("N#m")).isFalse();
    assertThat(range.contains("N#l\udbff\udfff\uffff")).isTrue();
    assertThat(KeyLimits.utf8Length(String.valueOf(range.high())))
        .isEqualTo(KeyLimits.SORT_KEY_BYTES);
  }

  @Test
  void neighboursOfAKeySkipTheSurrogates() {
    assertThat(Ranges.after("a\ud7ff")).isEqualTo("a\ue000");
    assertThat(Ranges.after("a\udbff\udfff")).isEqualTo("b");
    assertThat(Ranges.after("\udbff\udfff")).isNull();
    KeyTemplate template = KeyTemplate.of("N#{name}", KeyType.STRING);
    assertThat(template.range(KeyBound.none(), KeyBound.before("\ue000")).high())
        .startsWith("N#\ud7ff\udbff\udfff");
    assertThat(template.range(KeyBound.none(), KeyBound.before("a\0")))
        .isEqualTo(KeyRange.between("N#", "N#a"));
  }

  @Test
  void boundsMayLieBetweenAndBeyondWhatKeysHold() {
    KeyTemplate cents = KeyTemplate.of("P#{p:3.2}", KeyType.DECIMAL);
    assertThat(cents.range(
            KeyBound.from(new BigDecimal("1.005")), KeyBound.to(new BigDecimal("1E+900000000"))))
        .isEqualTo(KeyRange.between("P#001.00$", "P#999.99"));
    assertThat(cents.range(
            KeyBound.from(new BigDecimal("-1E-900000000")),
            KeyBound.to(new BigDecimal("1E-900000000"))))
        .isEqualTo(KeyRange.between("P#-999.98$", "P#000.00"));
    assertThat(cents.range(KeyBound.none(), KeyBound.to(new BigDecimal("-1E+900000000"))))
        .isEqualTo(KeyRange.nothing());
    assertThat(cents.range(
            KeyBound.from(new BigDecimal("500")), KeyBound.to(new BigDecimal("999.999"))))
        .isEqualTo(KeyRange.between("P#500.00", "P#999.99"));
    assertThat(cents.range(
            KeyBound.after(new BigDecimal("-500.001")), KeyBound.to(new BigDecimal("-499.999"))))
        .isEqualTo(KeyRange.between("P#-499.98$", "P#-499.99"));
    KeyTemplate month = KeyTemplate.of("M#{m}", KeyType.YEAR_MONTH);
    assertThat(month.range(KeyBound.from(YearMonth.of(0, 1)), KeyBound.to(YearMonth.of(10_000, 1))))
        .isEqualTo(KeyRange.between("M#0000-01", "M#9999-12"));
  }

  @Test
  void aConstantTemplateDecodesToNothing() {
    assertThat(KeyTemplate.of("METADATA").decode("METADATA")).isEmpty();
    assertThat(KeyTemplate.of("METADATA").matches("METADATA#")).isFalse();
    assertThat(KeyTemplate.of("{{{a}", KeyType.STRING).key("x")).isEqualTo("{x");
  }

  @Test
  void knowsItselfAndItsTypes() {
    KeyTemplate template = KeyTemplate.of("A#{a}#{b.c}", KeyType.STRING, KeyType.INT);
    assertThat(template).hasToString("A#{a}#{b.c}");
    assertThat(template.template()).isEqualTo("A#{a}#{b.c}");
    assertThat(template.components()).containsExactly("a", "b.c");
    assertThat(template.types()).isEqualTo(List.of(KeyType.STRING, KeyType.INT));
    assertThat(template.style()).isEqualTo(KeyStyle.DEFAULT);
    assertThat(KeyTemplate.componentsOf("A|{x:12}", KeyStyle.separatedBy('|')))
        .containsExactly("x");
    assertThat(KeyType.ofJavaType("int")).contains(KeyType.INT);
    assertThat(KeyType.ofJavaType("java.lang.Integer")).contains(KeyType.INT);
    assertThat(KeyType.ofJavaType("java.time.Instant")).contains(KeyType.INSTANT);
    assertThat(KeyType.ofJavaType("double")).isEmpty();
  }

  private static String key(String template, KeyType<?> type, Object value) {
    KeyTemplate bound = KeyTemplate.of(template, type);
    String key = String.valueOf(bound.key(value));
    assertThat(bound.matches(key)).as("matches its own key").isTrue();
    return key;
  }
}
