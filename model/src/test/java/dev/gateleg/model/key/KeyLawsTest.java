package dev.gateleg.model.key;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What the encodings owe to every template, style, type and value. */
class KeyLawsTest {
  private static final Encoding KEYS = Encoding.GATELEG;
  private static final int NAIVE_TRIES = 4_000;

  /** A law on two tuples that are near each other. */
  private interface PairLaw {
    boolean holds(Mix mix, Object[] a, Object[] b, SplittableRandom random);
  }

  @Test
  void differentTuplesNeverMakeOneKey() {
    pairs("injective", (mix, a, b, random) -> KEYS.injective(mix, a, b));
  }

  @Test
  void keysCompareInUtf8AsTheirTuplesDo() {
    pairs(
        "ordered",
        (mix, a, b, random) -> !mix.template().orderPreserving() || KEYS.ordered(mix, a, b));
  }

  @Test
  void orderedStylesPreserveOrderWhateverTheTypes() {
    Laws.check("ordered styles", random -> {
      char separator = (char) ('!' + random.nextInt('+' - '!' + 1));
      Mix mix = Mix.of(random, KeyStyle.separatedBy(separator));
      assertThat(mix.template().orderPreserving()).isTrue();
      Object[] a = mix.tuple(random);
      Object[] b = mix.near(a, random);
      assertThat(KEYS.ordered(mix, a, b)).as(Encoding.shown(mix, a, b)).isTrue();
    });
  }

  @Test
  void encodedBytesSortAsDynamoDbComparesThem() {
    Laws.check("bytes", random -> {
      String a = Kind.text(random);
      String b = Kind.text(random);
      int bytes = Arrays.compareUnsigned(
          a.getBytes(StandardCharsets.UTF_8), b.getBytes(StandardCharsets.UTF_8));
      assertThat(Integer.signum(KeyOrder.compare(a, b))).isEqualTo(Integer.signum(bytes));
      assertThat(KeyLimits.utf8Length(a)).isEqualTo(a.getBytes(StandardCharsets.UTF_8).length);
    });
  }

  @Test
  void keysDecodeToTheirTuples() {
    Laws.check("decode", random -> {
      Mix mix = Mix.any(random);
      Object[] tuple = mix.tuple(random);
      if (mix.refuses(tuple)) {
        return;
      }
      String key = mix.template().encode(tuple);
      List<Object> decoded = mix.template().decode(key);
      assertThat(mix.compare(decoded.toArray(), tuple))
          .as(Encoding.shown(mix, tuple) + key)
          .isZero();
      assertThat(decoded)
          .extracting(Object::getClass)
          .isEqualTo(Arrays.stream(tuple).map(Object::getClass).toList());
      assertThat(mix.template().matches(key)).isTrue();
    });
  }

  @Test
  void whatMatchesIsExactlyWhatCanBeMade() {
    Laws.check("matches", random -> {
      Mix mix = Mix.any(random);
      Object[] tuple = mix.tuple(random);
      if (mix.refuses(tuple)) {
        return;
      }
      String key = Kind.mutated(mix.template().encode(tuple), random);
      if (mix.template().matches(key)) {
        Object[] decoded = mix.template().decode(key).toArray();
        assertThat(mix.template().encode(decoded)).isEqualTo(key);
      }
    });
  }

  @Test
  void aKeyIsKnownAsWhatItsPartsMakeWithoutMakingIt() {
    Laws.check("makes", random -> {
      Mix mix = Mix.any(random);
      Object[] a = mix.fullTuple(random);
      Object[] b = mix.near(a, random);
      if (mix.refuses(a)
          || mix.refuses(b)
          || List.of(a).contains("")
          || List.of(b).contains("")) {
        return;
      }
      int[] positions = IntStream.range(0, a.length).toArray();
      String ofA = mix.template().key(a);
      String ofB = mix.template().key(b);
      for (String key : List.of(ofA, ofB, Kind.mutated(ofA, random))) {
        assertThat(mix.template().makes(key, a, positions)).isEqualTo(key.equals(ofA));
        assertThat(mix.template().makes(key, b, positions)).isEqualTo(key.equals(ofB));
      }
    });
  }

  @Test
  void partialKeysNeverMatchLongerSiblings() {
    Laws.check("partial", random -> {
      Mix mix = Mix.any(random);
      Object[] b = mix.fullTuple(random);
      Object[] a = mix.near(b, random);
      if (mix.refuses(a) || mix.refuses(b)) {
        return;
      }
      int parts = random.nextInt(mix.kinds().size());
      assertThat(KEYS.partial(mix, a, b, parts))
          .as(parts + " of " + Encoding.shown(mix, a, b))
          .isTrue();
    });
  }

  @Test
  void keysOfATemplateAreNoKeysOfItsLongerSibling() {
    Laws.check("siblings", random -> {
      Mix mix = Mix.any(random);
      KeyStyle style = mix.template().style();
      String longer =
          mix.template().template() + style.separator() + "ITEM" + style.separator() + "{item}";
      KeyType<?>[] types = Arrays.copyOf(
          mix.template().types().toArray(KeyType<?>[]::new), mix.kinds().size() + 1);
      types[types.length - 1] = KeyType.STRING;
      KeyTemplate sibling = KeyTemplate.of(longer, style, types);
      Object[] tuple = mix.tuple(random);
      if (!mix.refuses(tuple)) {
        assertThat(sibling.matches(mix.template().encode(tuple))).isFalse();
      }
    });
  }

  @Test
  void textPrefixesFindExactlyTheTextsThatStartSo() {
    Laws.check("textPrefix", random -> {
      Mix mix = Mix.any(random);
      Object[] b = mix.fullTuple(random);
      Object[] a = mix.near(b, random);
      if (mix.refuses(a) || mix.refuses(b)) {
        return;
      }
      for (int i = 0; i < a.length; i++) {
        if (a[i] instanceof String text && b[i] instanceof String start) {
          String prefix = mix.template().textPrefix(start, Arrays.copyOf(b, i));
          assertThat(mix.template().encode(a).startsWith(prefix))
              .as(Encoding.shown(mix, a, b))
              .isEqualTo(mix.compare(a, b, i) == 0 && text.startsWith(start));
        }
      }
    });
  }

  @Test
  void theLawsCatchTheNaiveEncodingThatInjectsDelimiters() {
    assertThat(naiveBreaks((mix, a, b, random) -> Encoding.NAIVE.injective(mix, a, b)))
        .isGreaterThan(10);
  }

  @Test
  void theLawsCatchTheNaiveEncodingThatMisordersNumbersAndTimes() {
    assertThat(naiveBreaks((mix, a, b, random) -> Encoding.NAIVE.ordered(mix, a, b)))
        .isGreaterThan(10);
  }

  @Test
  void theLawsCatchTheNaiveEncodingWhosePrefixesSpill() {
    int breaks = naiveBreaks((mix, a, b, random) ->
        Encoding.NAIVE.partial(mix, a, b, random.nextInt(mix.kinds().size())));
    assertThat(breaks).isGreaterThan(10);
  }

  /** How often the naive encoding breaks a law: more than once in a while, or the law would have no teeth. */
  private static int naiveBreaks(PairLaw law) {
    int breaks = 0;
    for (int seed = 0; seed < NAIVE_TRIES; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      Mix mix = Mix.of(random, KeyStyle.DEFAULT);
      Object[] a = mix.fullTuple(random);
      if (!law.holds(mix, a, mix.near(a, random), random)) {
        breaks++;
      }
    }
    return breaks;
  }

  private static void pairs(String name, PairLaw law) {
    Laws.check(name, random -> {
      Mix mix = Mix.any(random);
      Object[] a = mix.tuple(random);
      Object[] b = mix.near(a, random);
      if (!mix.refuses(a) && !mix.refuses(b)) {
        assertThat(law.holds(mix, a, b, random)).as(Encoding.shown(mix, a, b)).isTrue();
      }
    });
  }
}
