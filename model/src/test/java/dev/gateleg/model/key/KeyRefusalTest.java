package dev.gateleg.model.key;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.Year;
import java.time.YearMonth;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Every refusal names its code, place, value and remedy. */
class KeyRefusalTest {
  private static final KeyTemplate TEXT = KeyTemplate.of("USER#{id}", KeyType.STRING);

  @Test
  void templatesThatCannotBeRead() {
    refuses(
        "",
        "[TemplateMalformed] The template \"\" is empty; write a constant such as \"METADATA\" or a component such as \"{orderId}\".");
    refuses(
        "A#{a",
        "[TemplateMalformed] The template \"A#{a\" has a '{' at index 2 that is not closed; close it, or write '{{' for a literal brace.");
    refuses(
        "A}",
        "[TemplateMalformed] The template \"A}\" has a '}' at index 1 that closes nothing; write '}}' for a literal brace.");
    refuses(
        "A#{}",
        "[TemplateMalformed] The template \"A#{}\" has a component named \"\"; name a record component, as in \"{orderId}\".");
    refuses(
        "A#{1x}",
        "[TemplateMalformed] The template \"A#{1x}\" has a component named \"1x\"; name a record component, as in \"{orderId}\".");
    refuses(
        "A#{a:}",
        "[TemplateMalformed] The template \"A#{a:}\" has an empty format at 'a'; write \"{a}\" for the usual form.");
    refuses(
        "A\ud800",
        "[TemplateMalformed] The template \"A\ud800\" has an unpaired surrogate at index 1; DynamoDB takes well-formed Unicode only.");
    refuses(
        "{a}#{a}",
        "[KeyPartDuplicate] The template \"{a}#{a}\" names 'a' twice; once is enough to tell keys apart.",
        KeyType.INT,
        KeyType.INT);
  }

  @Test
  void componentsThatNothingSeparates() {
    refuses(
        "{a}-x",
        "[KeyPartNotDelimited] In the template \"{a}-x\" the component 'a' is followed by '-'; put the separator '#' after it, or end the template there.",
        KeyType.INT);
    refuses(
        "{a}{b}",
        "[KeyPartNotDelimited] In the template \"{a}{b}\" the component 'a' is followed by '{'; put the separator '#' after it, or end the template there.",
        KeyType.INT,
        KeyType.INT);
  }

  @Test
  void typesAndFormatsThatDoNotFit() {
    refuses(
        "{a}#{b}",
        "[KeyTypesMismatch] The template \"{a}#{b}\" has the components [a, b] but is given the types [INT]; pass one type for each component, in this order.",
        KeyType.INT);
    refuses(
        "{a:12}",
        "[KeyPartFormatUnknown] In the template \"{a:12}\" the component 'a' of type STRING has the format \"12\"; use lower or upper.",
        KeyType.STRING);
    refuses(
        "{a:hours}",
        "[KeyPartFormatUnknown] In the template \"{a:hours}\" the component 'a' of type INSTANT has the format \"hours\"; use seconds, millis, micros or nanos; or date, month or year, with a time zone as in date@Europe/Berlin.",
        KeyType.INSTANT);
    refuses(
        "{a:39}",
        "[KeyPartFormatUnknown] In the template \"{a:39}\" the component 'a' of type INT has the format \"39\"; use a number of digits from 1 to 38, or plain, or shards that are drawn (\"10:random\").",
        KeyType.INT);
    refuses(
        "{a:2.x}",
        "[KeyPartFormatUnknown] In the template \"{a:2.x}\" the component 'a' of type DECIMAL has the format \"2.x\"; use integer digits as in 12, or integer and fraction digits as in 12.2, up to 38 each.",
        KeyType.DECIMAL);
  }

  @Test
  void separatorsThatPartsHold() {
    assertThatThrownBy(
            () -> KeyTemplate.of("{a}", KeyStyle.rawSeparatedBy('-'), KeyType.LOCAL_DATE))
        .isInstanceOf(KeyTemplateException.class)
        .hasMessage(
            "[KeyPartAmbiguous] In the raw template \"{a}\" the component 'a' of type LOCAL_DATE holds the separator '-'; use another separator, or a style that escapes.");
    assertThatThrownBy(() -> KeyStyle.separatedBy('A'))
        .hasMessage(
            "[SeparatorInvalid] A key can't be separated by 'A' (U+0041); choose a printable ASCII character that is no letter, digit, brace or space, such as '#', '|' or '/'.");
    for (char c : new char[] {' ', '{', '}', '5', '\n', 'é', '\u007f'}) {
      assertThatThrownBy(() -> KeyStyle.separatedBy(c)).isInstanceOf(KeyTemplateException.class);
    }
    assertThatThrownBy(KeyType::ofEnum)
        .hasMessage(
            "[EnumWithoutNames] An enum in a key needs constants with names; pass all of values().");
  }

  @Test
  void rawTemplatesWhoseEveryPartHoldsTheSeparator() {
    refusesRaw('-', KeyType.UUID);
    refusesRaw('-', KeyType.YEAR_MONTH);
    refusesRaw(':', KeyType.INSTANT);
    refusesRaw('.', KeyType.INSTANT);
    refusesRaw('.', KeyType.LOCAL_DATE_TIME);
    refusesRaw('_', KeyType.ofEnumNames(List.of("A", "A_B")));
    assertThat(KeyTemplate.of("{a:seconds}", KeyStyle.rawSeparatedBy('.'), KeyType.INSTANT)
            .key(Instant.EPOCH))
        .isEqualTo("1970-01-01T00:00:00Z");
    assertThat(KeyTemplate.of("{a:3}", KeyStyle.rawSeparatedBy('.'), KeyType.DECIMAL)
            .key(BigDecimal.ONE))
        .isEqualTo("001");
    assertThatThrownBy(
            () -> KeyTemplate.of("{a:3.2}", KeyStyle.rawSeparatedBy('.'), KeyType.DECIMAL))
        .hasMessageStartingWith("[KeyPartAmbiguous]");
    assertThatThrownBy(() ->
            KeyTemplate.of("{a}", KeyStyle.rawSeparatedBy('-'), KeyType.INT).key(-1))
        .hasMessageStartingWith("[KeyPartAmbiguous] 'a' of \"{a}\" is \"-9999999998\"");
  }

  private static void refusesRaw(char separator, KeyType<?> type) {
    assertThatThrownBy(() -> KeyTemplate.of("{a}", KeyStyle.rawSeparatedBy(separator), type))
        .isInstanceOf(KeyTemplateException.class)
        .hasMessageStartingWith("[KeyPartAmbiguous]");
  }

  @Test
  void timesOutsideTheYearsOfFourDigits() {
    outOfRange(KeyType.LOCAL_DATE_TIME, LocalDateTime.of(-1, 1, 1, 0, 0));
    outOfRange(KeyType.LOCAL_DATE_TIME, LocalDateTime.of(10_000, 1, 1, 0, 0));
    outOfRange(KeyType.INSTANT, Instant.parse("-0001-12-31T23:59:59Z"));
    outOfRange(KeyType.LOCAL_DATE, LocalDate.of(-1, 12, 31));
    outOfRange(KeyType.YEAR_MONTH, YearMonth.of(10_000, 1));
    outOfRange(KeyType.YEAR, Year.of(-1));
    assertThatThrownBy(() -> KeyTemplate.of("{t:seconds}", KeyType.LOCAL_DATE_TIME)
            .key(LocalDateTime.of(2026, 1, 1, 0, 0, 0, 1)))
        .hasMessageStartingWith("[KeyPartTooFine]");
    refuses(
        "{a:days}",
        "[KeyPartFormatUnknown] In the template \"{a:days}\" the component 'a' of type LOCAL_DATE_TIME has the format \"days\"; use seconds, millis, micros or nanos; or date, month or year.",
        KeyType.LOCAL_DATE_TIME);
    refuses(
        "{a:0}",
        "[KeyPartFormatUnknown] In the template \"{a:0}\" the component 'a' of type BIG_INTEGER has the format \"0\"; use a number of digits from 1 to 38.",
        KeyType.BIG_INTEGER);
  }

  private static void outOfRange(KeyType<?> type, Object value) {
    assertThatThrownBy(() -> KeyTemplate.of("{t}", type).key(value))
        .hasMessageStartingWith("[KeyPartOutOfRange] 't'");
  }

  @Test
  void timesThatDoNotExist() {
    for (String time : List.of(
        "T24:00:00",
        "T23:60:00",
        "T23:59:60",
        "T2x:00:00",
        "t23:00:00",
        "T23-00:00",
        "T23:00-00")) {
      assertThat(KeyTemplate.of("{t:seconds}", KeyType.INSTANT).matches("2026-06-24" + time + "Z"))
          .as(time)
          .isFalse();
    }
    assertThat(KeyTemplate.of("{t:seconds}", KeyType.INSTANT).matches("2026-06-24T23:59:59Z"))
        .isTrue();
    assertThat(KeyTemplate.of("{t:seconds}", KeyType.INSTANT).matches("2026-06-24T23:59:59Z1"))
        .isFalse();
    assertThat(KeyTemplate.of("{t}", KeyType.INSTANT).matches("2026-06-24T23:59:59,000000000Z"))
        .isFalse();
    assertThat(KeyTemplate.of("{t}", KeyType.INSTANT).matches("2026-06-24T23:59:59.000000000Z1"))
        .isFalse();
    assertThat(KeyTemplate.of("{t}", KeyType.YEAR_MONTH).matches("2026-13")).isFalse();
  }

  @Test
  void partsThatAreEmptyOrMissing() {
    KeyPartException empty = catchThrowableOfType(KeyPartException.class, () -> TEXT.key(""));
    assertThat(empty)
        .hasMessage(
            "[KeyPartEmpty] 'id' of \"USER#{id}\" is empty text (\"\"); give it a value, or null to leave an index's key out.");
    assertThat(empty.code()).isEqualTo("KeyPartEmpty");
    assertThat(empty.component()).isEqualTo("id");
    assertThat(empty.template()).isEqualTo("USER#{id}");
    assertThat(empty.value()).isEqualTo("");
    assertThatThrownBy(() -> TEXT.prefix("")).hasMessageStartingWith("[KeyPartEmpty] 'id'");
    assertThatThrownBy(() -> TEXT.prefix((Object) null))
        .hasMessage(
            "[KeyPartMissing] 'id' of \"USER#{id}\" is null; a lookup needs all the parts it names.");
    assertThatThrownBy(() -> TEXT.key("a", "b"))
        .hasMessage(
            "[KeyPartCount] \"USER#{id}\" has the parts [id] but is given 2; pass them in this order; a prefix leaves out the last ones.");
  }

  @Test
  void morePartsThanThereAre() {
    assertThatThrownBy(() -> TEXT.prefix("a", "b")).hasMessageStartingWith("[KeyPartCount]");
    assertThatThrownBy(() -> TEXT.textPrefix("a", "b")).hasMessageStartingWith("[KeyPartCount]");
    assertThatThrownBy(() -> TEXT.key()).hasMessageStartingWith("[KeyPartCount]");
    assertThatThrownBy(() -> TEXT.range(KeyBound.none(), KeyBound.from("a")))
        .hasMessageStartingWith("[KeyBoundMisplaced]");
  }

  @Test
  void partsOfAnotherType() {
    assertThatThrownBy(() -> TEXT.key(5))
        .hasMessage(
            "[KeyPartTypeWrong] 'id' of \"USER#{id}\" is 5, a java.lang.Integer; a part of type STRING takes a java.lang.String.");
    assertThatThrownBy(
            () -> KeyTemplate.of("{s}", KeyType.ofEnumNames(List.of("A", "B"))).key("C"))
        .hasMessage(
            "[KeyPartOutOfRange] 's' of \"{s}\" is \"C\", which is none of [A, B]; use one of these.");
  }

  @Test
  void partsThatAreTooWideOrTooFine() {
    assertThatThrownBy(() -> KeyTemplate.of("N#{n:3}", KeyType.INT).key(-1000))
        .hasMessage(
            "[KeyPartOutOfRange] 'n' of \"N#{n:3}\" is -1000, which has more than 3 integer digits; widen the format (as in {n:6}) before there is data, or keep the value below.");
    assertThatThrownBy(
            () -> KeyTemplate.of("{n}", KeyType.DECIMAL).key(new BigDecimal("1E+1000000000")))
        .hasMessage(
            "[KeyPartOutOfRange] 'n' of \"{n}\" is 1E+1000000000, which has more than 20 integer digits; widen the format (as in {n:38}) before there is data, or keep the value below.");
    assertThatThrownBy(
            () -> KeyTemplate.of("{n:4.2}", KeyType.DECIMAL).key(new BigDecimal("1.005")))
        .hasMessage(
            "[KeyPartTooFine] 'n' of \"{n:4.2}\" is 1.005, finer than 2 fraction digits; round it before, or use a finer format such as {n:12.4}.");
    assertThatThrownBy(
            () -> KeyTemplate.of("{n}", KeyType.DECIMAL).key(new BigDecimal("1E-1000000000")))
        .hasMessage(
            "[KeyPartTooFine] 'n' of \"{n}\" is 1E-1000000000, finer than 168 fraction digits; round it before, or use a finer format such as {n:12.4}.");
    assertThatThrownBy(
            () -> KeyTemplate.of("{at:millis}", KeyType.INSTANT).key(Instant.ofEpochSecond(0, 1)))
        .hasMessage(
            "[KeyPartTooFine] 'at' of \"{at:millis}\" is 1970-01-01T00:00:00.000000001Z, finer than millis; round it before, or use a finer format such as {at:nanos}.");
    assertThatThrownBy(
            () -> KeyTemplate.of("{d}", KeyType.LOCAL_DATE).key(LocalDate.of(10_000, 1, 1)))
        .hasMessage(
            "[KeyPartOutOfRange] 'd' of \"{d}\" is +10000-01-01, outside the years 0000 to 9999; keys hold years 0000 to 9999, use another value for \"never\".");
    assertThatThrownBy(() -> KeyTemplate.of("{at}", KeyType.INSTANT).key(Instant.MAX))
        .hasMessageStartingWith("[KeyPartOutOfRange] 'at'");
  }

  @Test
  void textThatCannotBeStored() {
    assertThatThrownBy(() -> TEXT.key("ab\ud83d"))
        .hasMessage(
            "[KeyPartMalformed] 'id' of \"USER#{id}\" has an unpaired surrogate (U+D83D) at index 2; DynamoDB takes well-formed Unicode only, so mend the text where it was cut.");
    assertThatThrownBy(() -> TEXT.key("\ude00\ud83d")).hasMessageContaining("at index 0");
    KeyTemplate raw = KeyTemplate.of("USER#{id}", KeyStyle.rawStyle(), KeyType.STRING);
    assertThatThrownBy(() -> raw.key("a#b"))
        .hasMessage(
            "[KeyPartAmbiguous] 'id' of \"USER#{id}\" is \"a#b\", which holds the separator '#' of a raw template; keep the separator out of the value, or use a template that escapes.");
    assertThatThrownBy(() -> raw.key("ab\ud83d")).hasMessageStartingWith("[KeyPartMalformed]");
  }

  @Test
  void rangesThatNoConditionServes() {
    KeyTemplate unordered =
        KeyTemplate.of("{a}:{b}", KeyStyle.separatedBy(':'), KeyType.STRING, KeyType.INT);
    assertThatThrownBy(() -> unordered.range(KeyBound.from("x"), KeyBound.none()))
        .hasMessage(
            "[KeyPartUnordered] 'a' of \"{a}:{b}\" does not sort as its values do (separator ':'); use a separator such as '#', escaped, or a type of fixed width for ranges.");
    assertThatThrownBy(() -> unordered.textPrefix("1", "x"))
        .hasMessage(
            "[KeyPartNotText] 'b' of \"{a}:{b}\" is of type INT and can't be searched by the text \"1\"; use a range of values.");
    assertThatThrownBy(() -> TEXT.range(KeyBound.to("a"), KeyBound.none()))
        .hasMessage(
            "[KeyBoundMisplaced] A range of \"USER#{id}\" can't start at KeyBound[kind=TO, value=a] and end at KeyBound[kind=NONE, value=null]; start it with from or after, end it with to or before.");
    assertThatThrownBy(() -> TEXT.range(KeyBound.none(), KeyBound.none(), "a"))
        .hasMessageStartingWith("[KeyPartCount]");
    assertThatThrownBy(() -> new KeyBound(KeyBound.Kind.FROM, null))
        .hasMessage(
            "[KeyBoundMissing] A bound of kind FROM has the value null; pass a value, or KeyBound.none() for an open end.");
    assertThatThrownBy(() -> new KeyRange(KeyRange.Condition.LESS, "a", null))
        .hasMessage(
            "[KeyRangeOperands] LESS does not go with low a and high null; use the factories of KeyRange or KeyTemplate.range.");
  }

  @Test
  void keysOfSomethingElse() {
    KeyTemplate template = KeyTemplate.of("N#{n:3}#X", KeyType.INT);
    KeyFormatException fault =
        catchThrowableOfType(KeyFormatException.class, () -> template.decode("N#4x2#X"));
    assertThat(fault)
        .hasMessage(
            "[KeyUndecodable] \"N#4x2#X\" is no key of \"N#{n:3}#X\": 'n' can't be \"4x2\", its type is INT; check that the item belongs to this entity and was written with this template.");
    assertThat(fault.code()).isEqualTo("KeyUndecodable");
    assertThat(fault.key()).isEqualTo("N#4x2#X");
    assertThat(fault.template()).isEqualTo("N#{n:3}#X");
    assertThatThrownBy(() -> template.decode("M#042#X"))
        .hasMessageContaining(": it does not start with \"N#\";");
    assertThatThrownBy(() -> template.decode("N#042#Y"))
        .hasMessageContaining(": \"#X\" does not follow 'n';");
    assertThatThrownBy(() -> template.decode("N#042#X#"))
        .hasMessageContaining(": it goes on after the template's end;");
    assertThat(template.matches("N#-999#X")).as("minus zero").isFalse();
    assertThat(TEXT.matches("USER#a#b")).isFalse();
    assertThat(TEXT.matches("USER#a$2x")).isFalse();
    assertThat(TEXT.matches("USER#a$41")).as("an escape of what needs none").isFalse();
    assertThat(TEXT.matches("USER#a\ud83d")).isFalse();
    assertThat(KeyTemplate.of("{d}", KeyType.LOCAL_DATE).matches("2026-02-29")).isFalse();
    assertThat(KeyTemplate.of("{u}", KeyType.ULID).matches("0000000000000000000000000a"))
        .as("lower case")
        .isFalse();
    assertThat(KeyTemplate.of("{t}", KeyType.INSTANT).matches("2026-06-24T10:00:00.000Z"))
        .as("another width")
        .isFalse();
  }

  private static void refuses(String template, String message, KeyType<?>... types) {
    KeyTemplateException e =
        catchThrowableOfType(KeyTemplateException.class, () -> KeyTemplate.of(template, types));
    assertThat(e).hasMessage(message);
    assertThat(e.template()).isEqualTo(template);
    assertThat(message).startsWith("[" + e.code() + "]");
  }
}
