package dev.gateleg.analytics.schema;

import java.util.HashSet;
import java.util.Locale;
import java.util.Set;

/** Names that differ by more than their case: DuckDB, Spark and catalogues don't tell upper from lower. Not thread-safe. */
final class Names {

  private final Set<String> taken = new HashSet<>();

  /** The name itself, or with a number behind it where it is taken. */
  String free(String wanted) {
    String name = wanted;
    for (int i = 2; !taken.add(name.toLowerCase(Locale.ROOT)); i++) {
      name = wanted + "_" + i;
    }
    return name;
  }
}
