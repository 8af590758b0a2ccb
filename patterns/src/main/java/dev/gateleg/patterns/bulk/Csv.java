package dev.gateleg.patterns.bulk;

import java.util.ArrayList;
import java.util.List;

/** Rows of values that are separated by commas, as RFC 4180 has them. */
final class Csv {

  private Csv() {}

  /** Whether a quoted value is not closed yet. */
  static boolean open(CharSequence row) {
    boolean quoted = false;
    for (int i = 0; i < row.length(); i++) {
      quoted ^= row.charAt(i) == '"';
    }
    return quoted;
  }

  /** The values of a row. */
  static List<String> values(String row) {
    List<String> values = new ArrayList<>();
    StringBuilder value = new StringBuilder();
    boolean quoted = false;
    for (int i = 0; i < row.length(); i++) {
      char c = row.charAt(i);
      if (c == '"' && quoted && i + 1 < row.length() && row.charAt(i + 1) == '"') {
        value.append('"');
        i++;
      } else if (c == '"') {
        quoted = !quoted;
      } else if (c == ',' && !quoted) {
        values.add(value.toString());
        value.setLength(0);
      } else {
        value.append(c);
      }
    }
    values.add(value.toString());
    return values;
  }
}
