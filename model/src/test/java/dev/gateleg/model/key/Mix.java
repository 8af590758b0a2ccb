package dev.gateleg.model.key;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/** A template by chance with the kinds of its components, and tuples for it. */
record Mix(KeyTemplate template, List<Kind<?>> kinds) {
  private static final String[] LITERALS = {
    "", "", "ORDER", "A$", "é", "x-", "{{}}", "1", "😀", "\udbff\udfff", "A"
  };
  private static final char[] SEPARATORS = {
    '#', '#', '#', '#', '!', '$', '+', ':', '|', '/', '_', '-', '.', '~', ','
  };

  /** A template in any style; raw ones included. */
  static Mix any(SplittableRandom random) {
    while (true) {
      char separator = SEPARATORS[random.nextInt(SEPARATORS.length)];
      try {
        return of(random, new KeyStyle(separator, random.nextInt(6) == 0));
      } catch (KeyTemplateException e) {
        if (!e.code().equals("KeyPartAmbiguous")) {
          throw e; // a raw style whose separator a date holds is refused; anything else is a fault
        }
      }
    }
  }

  static Mix of(SplittableRandom random, KeyStyle style) {
    List<Kind<?>> kinds = new ArrayList<>();
    StringBuilder template = new StringBuilder(literal(random, style));
    int size = 1 + random.nextInt(4);
    for (int i = 0; i < size; i++) {
      if (i > 0) {
        template.append(style.separator()).append(literal(random, style));
      }
      Kind<?> kind = Kind.any(random);
      kinds.add(kind);
      template.append(kind.name(i));
    }
    if (random.nextInt(5) == 0) {
      template.append(style.separator()).append(literal(random, style));
    }
    KeyType<?>[] types = kinds.stream().map(Kind::type).toArray(KeyType<?>[]::new);
    return new Mix(KeyTemplate.of(template.toString(), style, types), kinds);
  }

  private static String literal(SplittableRandom random, KeyStyle style) {
    String literal = LITERALS[random.nextInt(LITERALS.length)];
    return random.nextInt(3) == 0 ? literal + style.separator() : literal;
  }

  Object[] tuple(SplittableRandom random) {
    Object[] tuple = new Object[kinds.size()];
    Arrays.setAll(tuple, i -> value(i, random));
    return tuple;
  }

  /** A tuple that keys of tables can hold, too: no empty text. */
  Object[] fullTuple(SplittableRandom random) {
    Object[] tuple = tuple(random);
    for (int i = 0; i < tuple.length; i++) {
      while (tuple[i].equals("")) {
        tuple[i] = value(i, random);
      }
    }
    return tuple;
  }

  /** A tuple that shares some parts with this one, and may have text that goes on where the other's ends. */
  Object[] near(Object[] tuple, SplittableRandom random) {
    if (random.nextInt(4) == 0) {
      return shifted(tuple, random);
    }
    Object[] near = tuple.clone();
    for (int i = 0; i < near.length; i++) {
      if (random.nextInt(3) == 0) {
        near[i] = value(i, random);
        if (near[i] instanceof String text && random.nextBoolean()) {
          near[i] = tuple[i] + text;
        }
      }
    }
    return near;
  }

  /** The tuple with the separator inside two neighbouring texts at another place: what joins alike if nothing is escaped. */
  private Object[] shifted(Object[] tuple, SplittableRandom random) {
    Object[] shifted = tuple.clone();
    char separator = template.style().separator();
    for (int i = 1; i < tuple.length; i++) {
      if (tuple[i - 1] instanceof String left && tuple[i] instanceof String right) {
        String joined = left + separator + right;
        int at = joined.indexOf(separator, random.nextInt(joined.length()));
        if (at >= 0) {
          shifted[i - 1] = joined.substring(0, at);
          shifted[i] = joined.substring(at + 1);
          return shifted;
        }
      }
    }
    return shifted;
  }

  Object value(int index, SplittableRandom random) {
    return kinds.get(index).values().apply(random);
  }

  Object bound(int index, SplittableRandom random) {
    return kinds.get(index).bounds().apply(random);
  }

  int compare(Object[] a, Object[] b) {
    return compare(a, b, kinds.size());
  }

  int compare(Object[] a, Object[] b, int parts) {
    for (int i = 0; i < parts; i++) {
      int order = kinds.get(i).compare(a[i], b[i]);
      if (order != 0) {
        return order;
      }
    }
    return 0;
  }

  /** Whether a raw style refuses the tuple, as it must for a value with the separator inside. */
  boolean refuses(Object[] tuple) {
    try {
      template.encode(tuple);
      return false;
    } catch (KeyPartException e) {
      if (template.style().raw() && e.code().equals("KeyPartAmbiguous")) {
        return true;
      }
      throw e;
    }
  }
}
