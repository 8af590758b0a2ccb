package dev.gateleg.model.key;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class KeyOverlapTest {
  private static final KeyType<String> STATUS = KeyType.ofEnumNames(List.of("NEW", "PAID"));

  @Test
  void aKeyOfBothIsAlwaysSeen() {
    Laws.check("collide", random -> {
      Mix a = Mix.any(random);
      Mix b = Mix.any(random);
      Object[] tuple = a.tuple(random);
      if (a.refuses(tuple)) {
        return;
      }
      String key = a.template().encode(tuple);
      if (b.template().matches(key)) {
        assertThat(KeyOverlap.canCollide(a.template(), b.template()))
            .as("%s %s %s", a, b, key)
            .isTrue();
        assertThat(KeyOverlap.canCollide(b.template(), a.template()))
            .as("%s %s %s", b, a, key)
            .isTrue();
      }
      assertThat(KeyOverlap.canCollide(a.template(), a.template())).as("%s", a).isTrue();
    });
  }

  @Test
  void aKeyThatAPrefixReadsIsAlwaysSeen() {
    Laws.check("prefix", random -> {
      Mix a = Mix.any(random);
      Mix b = random.nextBoolean() ? a : Mix.any(random);
      Object[] ours = a.fullTuple(random);
      Object[] theirs = b.tuple(random);
      if (a.refuses(ours) || b.refuses(theirs)) {
        return;
      }
      int leading = random.nextInt(ours.length + 1);
      String prefix = a.template().prefix(Arrays.copyOf(ours, leading));
      if (b.template().encode(theirs).startsWith(prefix)) {
        assertThat(KeyOverlap.prefixOverlaps(a.template(), leading, b.template()))
            .as("%s %s", a, b)
            .isTrue();
      }
    });
  }

  @Test
  void aConstantCollidesExactlyWhenItIsAKey() {
    Laws.check("constants", random -> {
      Mix mix = Mix.any(random);
      Object[] tuple = mix.tuple(random);
      if (mix.refuses(tuple)) {
        return;
      }
      String key = mix.template().encode(tuple);
      for (String constant : List.of(key, Kind.mutated(key, random))) {
        if (!constant.isEmpty()) {
          assertThat(KeyOverlap.canCollide(
                  mix.template(), constant(constant, mix.template().style())))
              .as("%s %s", mix, constant)
              .isEqualTo(mix.template().matches(constant));
        }
      }
    });
  }

  @Test
  void everyStartOfAKeyIsReadByThatPrefix() {
    Laws.check("starts", random -> {
      Mix mix = Mix.any(random);
      Object[] tuple = mix.tuple(random);
      if (mix.refuses(tuple)) {
        return;
      }
      String key = mix.template().encode(tuple);
      String start = key.substring(
          0, key.offsetByCodePoints(0, random.nextInt(key.codePointCount(0, key.length()) + 1)));
      if (!start.isEmpty()) {
        KeyTemplate prefix = constant(start, mix.template().style());
        assertThat(KeyOverlap.prefixOverlaps(prefix, mix.template()))
            .as("%s %s", mix, start)
            .isTrue();
      }
    });
  }

  private static KeyTemplate constant(String key, KeyStyle style) {
    return KeyTemplate.of(key.replace("{", "{{").replace("}", "}}"), style);
  }

  @Test
  void literalsCollideOnlyWhenEqual() {
    assertThat(collide(of("META"), of("META"))).isTrue();
    assertThat(collide(of("META"), of("METADATA"))).isFalse();
    assertThat(collide(of("USER#{a}", KeyType.STRING), of("ORDER#{b}", KeyType.STRING)))
        .isFalse();
    assertThat(collide(of("USER#{a}", KeyType.STRING), of("USER#{b}", KeyType.STRING)))
        .isTrue();
  }

  @Test
  void aLongerTemplateNeverCollides() {
    assertThat(collide(
            of("ORDER#{a}", KeyType.STRING),
            of("ORDER#{a}#ITEM#{b}", KeyType.STRING, KeyType.STRING)))
        .isFalse();
    assertThat(collide(of("{a}", KeyType.STRING), of("{a}#{b}", KeyType.STRING, KeyType.STRING)))
        .isFalse();
  }

  @Test
  void aLiteralCollidesWithAComponentThatCanHoldIt() {
    assertThat(collide(of("{a}", KeyType.STRING), of("METADATA"))).isTrue();
    assertThat(collide(of("{a}", KeyType.LOCAL_DATE), of("METADATA"))).isFalse();
    assertThat(collide(of("{a}", KeyType.LOCAL_DATE), of("2026-06-24"))).isTrue();
    assertThat(collide(of("{a}", KeyType.LOCAL_DATE), of("2026-06-31"))).isFalse();
    assertThat(collide(of("S#{a}", STATUS), of("S#PAID"))).isTrue();
    assertThat(collide(of("S#{a}", STATUS), of("S#GONE"))).isFalse();
    assertThat(collide(of("{a}", KeyType.STRING), of("PRICE$")))
        .as("'$' is always escaped in text")
        .isFalse();
    assertThat(collide(of("PAYMENT-{a}", KeyType.STRING), of("PAYMENT-x"))).isTrue();
    assertThat(collide(of("PAYMENT-{a}", KeyType.STRING), of("PAYMENT"))).isFalse();
  }

  @Test
  void componentsCollideWhenTheirTextsCan() {
    assertThat(collide(of("{a}", KeyType.INSTANT), of("{a}", KeyType.LOCAL_DATE)))
        .isFalse();
    assertThat(collide(of("{a}", KeyType.INSTANT), of("{a}", KeyType.LOCAL_DATE_TIME)))
        .isFalse();
    assertThat(collide(of("{a}", KeyType.INSTANT), of("{a:millis}", KeyType.INSTANT)))
        .isFalse();
    assertThat(collide(of("{a}", KeyType.INT), of("{a}", KeyType.LONG))).isFalse();
    assertThat(collide(of("{a:12}", KeyType.INT), of("{a:12}", KeyType.LONG))).isTrue();
    assertThat(collide(of("{a}", KeyType.UUID), of("{a}", KeyType.ULID))).isFalse();
    assertThat(collide(of("{a}", KeyType.UUID), of("{a}", KeyType.STRING))).isTrue();
    assertThat(collide(of("{a}", STATUS), of("{a}", KeyType.BOOLEAN))).isFalse();
    assertThat(collide(of("{a}", STATUS), of("{a}", KeyType.ofEnumNames(List.of("PAID", "VOID")))))
        .isTrue();
    assertThat(collide(of("{a:4}", KeyType.INT), of("{a}", KeyType.YEAR))).isTrue();
    assertThat(collide(of("A{a}", KeyType.STRING), of("AB{a}", KeyType.INT))).isTrue();
    assertThat(collide(of("A{a}", KeyType.INT), of("AB{a}", KeyType.INT))).isFalse();
    assertThat(collide(of("A{a:3}", KeyType.INT), of("A1{a:2}", KeyType.INT))).isTrue();
  }

  @Test
  void anOpenEndMeetsWhatFollowsTheSeparator() {
    KeyTemplate closed = KeyTemplate.of("SITE#{a}", KeyStyle.rawStyle(), KeyType.STRING);
    KeyTemplate open = closed.withOpenEnd();
    KeyTemplate room =
        KeyTemplate.of("SITE#{a}#ROOM#{b}", KeyStyle.rawStyle(), KeyType.STRING, KeyType.STRING);
    assertThat(collide(closed, room)).isFalse();
    assertThat(collide(open, room)).isTrue();
    assertThat(collide(open, of("HALL#{a}", KeyType.STRING))).isFalse();
    assertThat(open.key("7#x")).isEqualTo("SITE#7#x");
    assertThat(open.decode("SITE#7#x")).containsExactly("7#x");
    assertThat(room.withOpenEnd().decode("SITE#7#ROOM#1#2")).containsExactly("7", "1#2");
    assertThat(open.makesTheKeysOf(closed)).isFalse();
    assertThat(open.sharesPrefix(room.withOpenEnd(), 0)).isTrue();
    assertThat(room.withOpenEnd().sharesPrefix(room, 1)).isTrue();
  }

  @Test
  void otherSeparatorsAndRawStylesAreSeenThrough() {
    KeyTemplate piped = KeyTemplate.of("USER|{a}", KeyStyle.separatedBy('|'), KeyType.STRING);
    assertThat(collide(piped, of("USER#{a}", KeyType.STRING))).isFalse();
    assertThat(collide(piped, of("{a}", KeyType.STRING))).isTrue();
    KeyTemplate raw = KeyTemplate.of("USER#{a}", KeyStyle.rawStyle(), KeyType.STRING);
    assertThat(collide(raw, of("USER#{a}", KeyType.STRING))).isTrue();
    assertThat(collide(raw, of("USER#A$"))).isTrue();
  }

  @Test
  void aPrefixReadMeetsWhatCanStartSo() {
    KeyTemplate order = of("ORDER#{a}", KeyType.STRING);
    KeyTemplate item = of("ORDER#{a}#ITEM#{b}", KeyType.STRING, KeyType.INT);
    assertThat(KeyOverlap.prefixOverlaps(order, item)).isTrue();
    assertThat(KeyOverlap.prefixOverlaps(item, 1, order)).isFalse();
    assertThat(KeyOverlap.prefixOverlaps(item, 0, order)).isTrue();
    assertThat(KeyOverlap.prefixOverlaps(order, of("ORDERS#{a}", KeyType.STRING)))
        .isFalse();
    assertThat(KeyOverlap.prefixOverlaps(order, of("PROFILE"))).isFalse();
    assertThat(KeyOverlap.prefixOverlaps(
            of("{day}#{id}", KeyType.LOCAL_DATE, KeyType.STRING), of("META")))
        .isTrue();
    assertThat(KeyOverlap.prefixOverlaps(
            of("{day}#{id}", KeyType.LOCAL_DATE, KeyType.STRING), 1, of("META#x")))
        .isFalse();
  }

  @Test
  void aPrefixOfMorePartsThanThereAreIsRefused() {
    assertThatThrownBy(() -> KeyOverlap.prefixOverlaps(of("A#{a}", KeyType.INT), 2, of("B")))
        .hasMessage(
            "[KeyPartCount] \"A#{a}\" has the parts [a], so not 2 leading ones; pass 0 to 1.");
  }

  private static boolean collide(KeyTemplate a, KeyTemplate b) {
    assertThat(KeyOverlap.canCollide(b, a)).as("symmetry").isEqualTo(KeyOverlap.canCollide(a, b));
    return KeyOverlap.canCollide(a, b);
  }

  private static KeyTemplate of(String template, KeyType<?>... types) {
    return KeyTemplate.of(template, types);
  }
}
