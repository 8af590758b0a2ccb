package dev.gateleg.model.key;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** A range finds a key exactly if its tuple lies within the bounds. */
class KeyRangeLawsTest {
  @Test
  void rangesFindExactlyTheTuplesWithinTheirBounds() {
    Laws.check("range", random -> {
      Mix mix = Mix.any(random);
      Object[] leading = mix.fullTuple(random);
      Object[] tuple = mix.near(leading, random);
      int at = random.nextInt(leading.length);
      if (mix.refuses(leading) || mix.refuses(tuple)) {
        return;
      }
      KeyTemplate template = mix.template();
      if (!template.orderPreserving("c" + at)) {
        return;
      }
      String key = template.encode(tuple);
      if (key.isEmpty() || KeyLimits.utf8Length(key) > KeyLimits.SORT_KEY_BYTES) {
        return;
      }
      KeyBound from = lower(mix, at, tuple, random);
      KeyBound to = upper(mix, at, tuple, random);
      if (ambiguous(mix, from) || ambiguous(mix, to)) {
        return;
      }
      KeyRange range = template.range(from, to, Arrays.copyOf(leading, at));
      boolean within = mix.compare(tuple, leading, at) == 0 && within(mix, at, tuple[at], from, to);
      assertThat(range.contains(key))
          .as(
              "%s in %s: from %s to %s of %s, part %s",
              key, range, from, to, Encoding.shown(mix, leading, tuple), at)
          .isEqualTo(within);
    });
  }

  @Test
  void rangesDoNotReadSiblingsWithAnotherPrefix() {
    Laws.check("siblings outside", random -> {
      Mix mix = Mix.of(random, KeyStyle.DEFAULT);
      Object[] leading = mix.fullTuple(random);
      int at = random.nextInt(leading.length);
      KeyBound from = lower(mix, at, leading, random);
      KeyBound to = upper(mix, at, leading, random);
      KeyRange range = mix.template().range(from, to, Arrays.copyOf(leading, at));
      String prefix = mix.template().prefix(Arrays.copyOf(leading, at));
      Mix other = Mix.of(random, KeyStyle.DEFAULT);
      String sibling = other.template().encode(other.tuple(random));
      boolean reads = range.contains(sibling) && !sibling.equals(Ranges.after(prefix));
      assertThat(reads && !sibling.startsWith(prefix))
          .as("%s in %s", sibling, range)
          .isFalse();
    });
  }

  @Test
  void bothEndsOpenIsAPrefix() {
    Laws.check("open", random -> {
      Mix mix = Mix.of(random, KeyStyle.DEFAULT);
      Object[] leading =
          Arrays.copyOf(mix.fullTuple(random), random.nextInt(mix.kinds().size()));
      KeyRange range = mix.template().range(KeyBound.none(), KeyBound.none(), leading);
      assertThat(range).isEqualTo(KeyRange.beginsWith(mix.template().prefix(leading)));
    });
  }

  /** A raw style refuses a bound with the separator inside as it refuses such a value. */
  private static boolean ambiguous(Mix mix, KeyBound bound) {
    String separator = String.valueOf(mix.template().style().separator());
    return mix.template().style().raw()
        && bound.value() != null
        && (bound.value().toString().contains(separator)
            || bound.value() instanceof Number && separator.matches("[-.~]"));
  }

  private static KeyBound lower(Mix mix, int at, Object[] near, SplittableRandom random) {
    Object value = bound(mix, at, near, random);
    return switch (random.nextInt(3)) {
      case 0 -> KeyBound.none();
      case 1 -> KeyBound.from(value);
      default -> KeyBound.after(value);
    };
  }

  private static KeyBound upper(Mix mix, int at, Object[] near, SplittableRandom random) {
    Object value = bound(mix, at, near, random);
    return switch (random.nextInt(3)) {
      case 0 -> KeyBound.none();
      case 1 -> KeyBound.to(value);
      default -> KeyBound.before(value);
    };
  }

  /** Often the value itself or a text that starts like it: that is where bounds go wrong. */
  private static Object bound(Mix mix, int at, Object[] near, SplittableRandom random) {
    Object other = mix.bound(at, random);
    return switch (random.nextInt(3)) {
      case 0 -> near[at];
      case 1 -> other instanceof String text ? near[at] + text : other;
      default -> other;
    };
  }

  private static boolean within(Mix mix, int at, Object value, KeyBound from, KeyBound to) {
    Kind<?> kind = mix.kinds().get(at);
    boolean above = from.value() == null
        || kind.compare(value, from.value()) > 0
        || (from.kind() == KeyBound.Kind.FROM && kind.compare(value, from.value()) == 0);
    boolean below = to.value() == null
        || kind.compare(value, to.value()) < 0
        || (to.kind() == KeyBound.Kind.TO && kind.compare(value, to.value()) == 0);
    return above && below;
  }
}
