package dev.gateleg.sql;

import dev.gateleg.analytics.schema.Column;
import dev.gateleg.analytics.schema.EntityTable;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** What may stand at the end of a query that is being typed: tables, the columns of those that it names, SQL's own words. */
final class Completion {

  private static final List<String> WORDS = List.of(
      "SELECT",
      "FROM",
      "WHERE",
      "GROUP BY",
      "GROUP BY ALL",
      "ORDER BY",
      "HAVING",
      "LIMIT",
      "JOIN",
      "USING",
      "UNNEST",
      "COUNT(*)",
      "SUM",
      "AVG",
      "MIN",
      "MAX",
      "DISTINCT",
      "DESCRIBE",
      "SHOW TABLES");

  /** SQL's own words need quotes where they are names. */
  private static final Set<String> RESERVED = Set.of(
      "all",
      "and",
      "any",
      "array",
      "as",
      "asc",
      "at",
      "both",
      "case",
      "cast",
      "check",
      "column",
      "constraint",
      "create",
      "default",
      "desc",
      "distinct",
      "do",
      "else",
      "end",
      "except",
      "false",
      "fetch",
      "for",
      "foreign",
      "from",
      "grant",
      "group",
      "having",
      "in",
      "initially",
      "intersect",
      "into",
      "lateral",
      "leading",
      "limit",
      "not",
      "null",
      "offset",
      "on",
      "only",
      "or",
      "order",
      "primary",
      "references",
      "returning",
      "select",
      "show",
      "some",
      "table",
      "then",
      "to",
      "trailing",
      "true",
      "union",
      "unique",
      "using",
      "variadic",
      "when",
      "where",
      "window",
      "with");

  private final List<EntityTable> tables;

  Completion(List<EntityTable> tables) {
    this.tables = tables;
  }

  /** What may complete the word before the cursor, sorted: columns first, then tables, then words. */
  List<String> of(String line, int cursor) {
    int start = cursor;
    while (start > 0 && !Character.isWhitespace(line.charAt(start - 1))) {
      start--;
    }
    String word = line.substring(start, cursor);
    int begin = word.length(); // of the name that is typed: sum("Order".to
    while (begin > 0 && inName(word.charAt(begin - 1))) {
      begin--;
    }
    int dot = word.lastIndexOf('.');
    int from = Math.max(begin, dot + 1);
    String prefix = word.substring(0, from);
    boolean quoting = word.startsWith("\"", from);
    String last = word.substring(from).replace("\"", "").toLowerCase(Locale.ROOT);
    Set<String> all = new LinkedHashSet<>();
    String lower = line.toLowerCase(Locale.ROOT);
    boolean named = tables.stream().anyMatch(table -> names(lower, table));
    boolean place = place(lower.substring(0, start));
    for (EntityTable table : tables) {
      if (!place && (!named || names(lower, table))) {
        for (Column column : table.columns()) {
          if (column.name().toLowerCase(Locale.ROOT).startsWith(last)) {
            all.add(prefix + (quoting ? inQuotes(column.name()) : quoted(column.name())));
          }
        }
      }
    }
    if (dot < begin) {
      for (EntityTable table : tables) {
        if (table.name().toLowerCase(Locale.ROOT).startsWith(last)) {
          all.add(prefix + (quoting ? inQuotes(table.name()) : quoted(table.name())));
        }
      }
      for (String each : WORDS) {
        if (!last.isEmpty() && !quoting && each.toLowerCase(Locale.ROOT).startsWith(last)) {
          all.add(prefix + each);
        }
      }
    }
    return new ArrayList<>(all);
  }

  /** Whether a table is to be named: the word before is FROM or the like. */
  private static boolean place(String before) {
    return List.of("from", "join", "describe").stream().anyMatch(before.stripTrailing()::endsWith);
  }

  private static boolean names(String line, EntityTable table) {
    String name = table.name().toLowerCase(Locale.ROOT);
    int at = line.indexOf(name);
    while (at >= 0) {
      boolean before = at == 0 || !Character.isLetterOrDigit(line.charAt(at - 1));
      int end = at + name.length();
      boolean after = end == line.length() || !Character.isLetterOrDigit(line.charAt(end));
      if (before && after) {
        return true;
      }
      at = line.indexOf(name, at + 1);
    }
    return false;
  }

  /** A name as SQL takes it. */
  static String quoted(String name) {
    boolean plain =
        name.matches("[A-Za-z_][A-Za-z0-9_]*") && !RESERVED.contains(name.toLowerCase(Locale.ROOT));
    return plain ? name : inQuotes(name);
  }

  private static String inQuotes(String name) {
    return '"' + name.replace("\"", "\"\"") + '"';
  }

  private static boolean inName(char each) {
    return Character.isLetterOrDigit(each) || each == '_' || each == '.' || each == '"';
  }
}
