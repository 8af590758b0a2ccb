package dev.gateleg.model.key;

import java.util.Arrays;
import java.util.List;

/** What the laws are stated about: keys and prefixes of a mix, by Gateleg or by the naive way. */
interface Encoding {
  String key(Mix mix, Object[] tuple);

  String prefix(Mix mix, Object[] leading);

  /** Gateleg's own. */
  Encoding GATELEG = new Encoding() {
    @Override
    public String key(Mix mix, Object[] tuple) {
      return mix.template().encode(tuple);
    }

    @Override
    public String prefix(Mix mix, Object[] leading) {
      return mix.template().prefix(leading);
    }
  };

  /** What is often written by hand: numbers padded on the left, everything joined by '#'. */
  Encoding NAIVE = new Encoding() {
    @Override
    public String key(Mix mix, Object[] tuple) {
      return String.join("#", Arrays.stream(tuple).map(this::text).toList());
    }

    @Override
    public String prefix(Mix mix, Object[] leading) {
      return key(mix, leading);
    }

    private String text(Object value) {
      String text = value.toString();
      return value instanceof Number ? "0".repeat(Math.max(0, 20 - text.length())) + text : text;
    }
  };

  /** Two tuples make one key exactly if they are equal. */
  default boolean injective(Mix mix, Object[] a, Object[] b) {
    return key(mix, a).equals(key(mix, b)) == (mix.compare(a, b) == 0);
  }

  /** Keys compare as their tuples do. */
  default boolean ordered(Mix mix, Object[] a, Object[] b) {
    int keys = KeyOrder.compare(key(mix, a), key(mix, b));
    return Integer.signum(keys) == Integer.signum(mix.compare(a, b));
  }

  /** A key starts with a partial key exactly if the tuple has its parts. */
  default boolean partial(Mix mix, Object[] a, Object[] b, int parts) {
    boolean starts = key(mix, a).startsWith(prefix(mix, Arrays.copyOf(b, parts)));
    return starts == (mix.compare(a, b, parts) == 0);
  }

  static String shown(Mix mix, Object[]... tuples) {
    return mix.template() + " " + mix.template().style() + " "
        + Arrays.stream(tuples).map(List::of).toList();
  }
}
