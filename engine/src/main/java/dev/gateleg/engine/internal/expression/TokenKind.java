package dev.gateleg.engine.internal.expression;

import java.util.Locale;
import java.util.Map;

/** The kinds of tokens that expressions are made of. */
enum TokenKind {
  IDENTIFIER,
  /** {@code #name}. */
  NAME,
  /** {@code :value}. */
  VALUE,
  /** A list index. */
  INDEX,
  OPEN,
  CLOSE,
  OPEN_BRACKET,
  CLOSE_BRACKET,
  COMMA,
  DOT,
  PLUS,
  MINUS,
  EQ,
  NE,
  LT,
  LE,
  GT,
  GE,
  AND,
  OR,
  NOT,
  BETWEEN,
  IN,
  SET,
  REMOVE,
  ADD,
  DELETE,
  /** A character that no token begins with. */
  UNKNOWN,
  END;

  private static final Map<String, TokenKind> KEYWORDS = Map.of(
      "AND", AND,
      "OR", OR,
      "NOT", NOT,
      "BETWEEN", BETWEEN,
      "IN", IN,
      "SET", SET,
      "REMOVE", REMOVE,
      "ADD", ADD,
      "DELETE", DELETE);

  private static final int LONGEST_KEYWORD = 7;

  static TokenKind ofWord(String word) {
    return word.length() > LONGEST_KEYWORD
        ? IDENTIFIER
        : KEYWORDS.getOrDefault(word.toUpperCase(Locale.ROOT), IDENTIFIER);
  }

  boolean isComparator() {
    return this == EQ || this == NE || this == LT || this == LE || this == GT || this == GE;
  }

  boolean isSection() {
    return this == SET || this == REMOVE || this == ADD || this == DELETE;
  }
}
