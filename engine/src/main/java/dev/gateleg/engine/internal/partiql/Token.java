package dev.gateleg.engine.internal.partiql;

/**
 * A token of a statement.
 *
 * @param text what it says: of strings and quoted names without their quotes
 * @param place where it begins, as errors give it: line, column and length
 */
record Token(Kind kind, String text, String place) {

  enum Kind {
    /** A name or a keyword; which of both depends on where it stands. */
    WORD,
    /** A name in double quotes. */
    QUOTED,
    STRING,
    NUMBER,
    PARAMETER,
    SYMBOL,
    /** An Ion literal in backticks. */
    ION,
    END
  }

  boolean is(String symbolOrKeyword) {
    return kind == Kind.SYMBOL && text.equals(symbolOrKeyword)
        || kind == Kind.WORD && text.equalsIgnoreCase(symbolOrKeyword);
  }
}
