package dev.gateleg.engine.differential;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Random statements of PartiQL, made from its grammar; now and then one is broken. */
final class StatementGrammar {

  private static final String[] PATHS = {
    "a", "s", "n", "l", "m", "ss", "ns", "bo", "nu", "m.k", "l[0]", "m.l[1]", "l[1].k", "data2"
  };
  private static final String[] JUNK = {
    "(", ")", ",", "'", "AND", "WHERE", "SELECT", "?", "1", "=", "[", "}", "IS", "NOT", ".", "*"
  };

  private final Choices choices;
  private final List<AttributeValue> parameters = new ArrayList<>();

  StatementGrammar(Choices choices) {
    this.choices = choices;
  }

  Statement read() {
    parameters.clear();
    return finished(choices.oneIn(3) ? oneItem() : select());
  }

  /** A read of one item, as batches and transactions want it. */
  Statement readOne() {
    parameters.clear();
    return finished(oneItem());
  }

  Statement write() {
    parameters.clear();
    return finished(choices.oneIn(3) ? insert() : choices.oneIn(3) ? delete() : update());
  }

  private Statement finished(String good) {
    String text = choices.oneIn(15) ? broken(good) : good;
    return new Statement(text, List.copyOf(parameters));
  }

  private String broken(String text) {
    List<String> words = new ArrayList<>(List.of(text.split(" ")));
    int at = choices.below(words.size());
    switch (choices.below(3)) {
      case 0 -> words.remove(at);
      case 1 -> words.add(at, choices.one(JUNK));
      default -> words.set(at, choices.one(JUNK));
    }
    return String.join(" ", words);
  }

  private String table() {
    return choices.oneIn(60) ? "nowhere" : choices.one("items", "\"items\"");
  }

  private String oneItem() {
    return "SELECT " + projection() + " FROM " + table() + " WHERE " + key();
  }

  private String select() {
    String index = choices.one("", "", "", "gsi", "lsi", "gsiSome", "nope");
    boolean known = !index.equals("nope") || choices.oneIn(10);
    String from = index.isEmpty() || !known ? table() : "\"items\".\"" + index + "\"";
    String partition = index.startsWith("gsi") ? "s" : "pk";
    String where = switch (choices.below(5)) {
      case 0 -> "";
      case 1 -> " WHERE " + condition(1);
      case 2 -> " WHERE " + partition + " = " + one("'a'", "'abc'");
      case 3 -> " WHERE " + partition + " IN [" + one("'a'", "'abc'") + ", 'b']";
      default -> " WHERE " + partition + " = 'a' AND " + condition(1);
    };
    String order = !where.contains(partition + " =") || !choices.oneIn(4)
        ? ""
        : " ORDER BY " + (index.isEmpty() ? "sk" : "n") + choices.one("", " ASC", " DESC");
    return "SELECT " + projection() + " FROM " + from + where + order;
  }

  private String projection() {
    return choices.oneIn(2)
        ? "*"
        : choices.some(3, () -> choices.one(PATHS)).stream()
            .distinct()
            .collect(Collectors.joining(", "));
  }

  private String key() {
    String partition = "pk = " + one("'a'", "'b'");
    String sort = "sk = " + (1 + choices.below(5));
    return choices.oneIn(40) ? partition : partition + " AND " + sort;
  }

  /** One of the literals, or a parameter that stands for it. */
  private String one(String... texts) {
    String text = choices.one(texts);
    if (choices.oneIn(3)) {
      parameters.add(AttributeValue.fromS(text.substring(1, text.length() - 1)));
      return "?";
    }
    return text;
  }

  private String insert() {
    StringBuilder item = new StringBuilder();
    for (String name : choices.some(4, () -> choices.one("a", "s", "n", "l", "m", "ss", "data2"))) {
      if (item.indexOf("'" + name + "'") < 0) {
        item.append(", '").append(name).append("' : ").append(value(name));
      }
    }
    return "INSERT INTO " + table() + " VALUE {'pk' : '" + choices.one("a", "b") + "', 'sk' : "
        + (1 + choices.below(5)) + item + "}";
  }

  /** Mostly of the type that the name suggests. */
  private String value(String name) {
    if (choices.oneIn(6)) {
      return literal();
    }
    return switch (name) {
      case "s" -> choices.one("'a'", "'abc'");
      case "n" -> choices.one("1", "-2.5", "12345678901234567890");
      case "l" -> choices.one("[1, 'a']", "[{'k' : 1}]", "[]");
      case "m" -> "{'k' : 1, 'l' : [1, 2]}";
      case "ss" -> "<<'a', 'b'>>";
      default -> literal();
    };
  }

  private String literal() {
    if (choices.oneIn(4)) {
      parameters.add(choices.expressions().value());
      return "?";
    }
    return choices.one(
        "1",
        "-2.5",
        "'a'",
        "'abc'",
        "true",
        "null",
        "[1, 'a']",
        "{'k' : 1}",
        "<<'a'>>",
        "<<1, 2>>");
  }

  private String update() {
    StringBuilder text = new StringBuilder("UPDATE " + table());
    for (int i = choices.below(2); i >= 0; i--) {
      text.append(choices.oneIn(3) ? " REMOVE " + choices.one(PATHS) : " SET " + assignment());
    }
    text.append(" WHERE ").append(key());
    if (choices.oneIn(3)) {
      text.append(" AND ").append(condition(1));
    }
    if (choices.oneIn(2)) {
      text.append(" RETURNING ")
          .append(choices.one("ALL OLD *", "ALL NEW *", "MODIFIED OLD *", "MODIFIED NEW *"));
    }
    return text.toString();
  }

  private String assignment() {
    return switch (choices.below(6)) {
      case 0 -> "n = n + 1";
      case 1 -> "l = list_append(l, [1])";
      case 2 -> "ss = set_add(ss, <<'q'>>)";
      case 3 -> "ss = set_delete(ss, <<'a'>>)";
      default -> {
        String path = choices.one(PATHS);
        yield path + " = " + value(path);
      }
    };
  }

  private String delete() {
    return "DELETE FROM " + table() + " WHERE " + key()
        + (choices.oneIn(3) ? " AND " + condition(1) : "")
        + (choices.oneIn(2) ? " RETURNING ALL OLD *" : "");
  }

  private String condition(int depth) {
    if (depth > 0 && choices.oneIn(3)) {
      return switch (choices.below(3)) {
        case 0 -> condition(depth - 1) + " AND " + condition(depth - 1);
        case 1 -> "(" + condition(depth - 1) + " OR " + condition(depth - 1) + ")";
        default -> "NOT (" + condition(depth - 1) + ")";
      };
    }
    String path = choices.oneIn(10) ? choices.one("pk", "sk") : choices.one(PATHS);
    return switch (choices.below(9)) {
      case 0, 1, 2 -> path + choices.one(" = ", " <> ", " < ", " <= ", " > ", " >= ") + literal();
      case 3 -> path + " BETWEEN " + choices.one("1 AND 3", "'a' AND 'b'");
      case 4 -> path + " IN [" + literal() + ", " + literal() + "]";
      case 5 -> path + choices.one(" IS MISSING", " IS NOT MISSING", " IS NULL", " IS NOT NULL");
      case 6 -> "begins_with(" + choices.one("s", "a", "pk") + ", 'a')";
      case 7 -> "contains(" + choices.one("ss", "s", "l") + ", 'a')";
      default -> choices.one("size(" + path + ") > 1", "attribute_type(" + path + ", 'S')");
    };
  }
}
