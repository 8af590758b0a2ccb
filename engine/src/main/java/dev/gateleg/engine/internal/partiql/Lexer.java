package dev.gateleg.engine.internal.partiql;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

/** Cuts a statement into tokens. */
final class Lexer {

  private static final List<String> LONG_SYMBOLS =
      List.of("<<", ">>", "<=", ">=", "<>", "!=", "||");
  private static final String SYMBOLS = "()[]{},.:;=<>+-*/%";

  private final String text;
  private final List<Token> tokens = new ArrayList<>();
  private int at;
  private int line = 1;
  private int lineStart;

  private Lexer(String text) {
    this.text = text;
  }

  static List<Token> tokens(String statement) {
    Lexer lexer = new Lexer(statement);
    lexer.cut();
    return lexer.tokens;
  }

  private void cut() {
    while (skipBlanks()) {
      char c = text.charAt(at);
      if (isLetter(c)) {
        word();
      } else if (isDigit(c) || c == '.' && at + 1 < text.length() && isDigit(text.charAt(at + 1))) {
        number();
      } else if (c == '\'') {
        quoted(Token.Kind.STRING, '\'');
      } else if (c == '"') {
        quoted(Token.Kind.QUOTED, '"');
      } else if (c == '`') {
        quoted(Token.Kind.ION, '`');
      } else if (c == '?') {
        add(Token.Kind.PARAMETER, "?", at + 1);
      } else {
        symbol(c);
      }
    }
    add(Token.Kind.END, "", at);
  }

  /** Skips white space and comments; answers whether anything follows. */
  private boolean skipBlanks() {
    while (at < text.length()) {
      char c = text.charAt(at);
      if (c == '\n') {
        line++;
        lineStart = at + 1;
        at++;
      } else if (Character.isWhitespace(c)) {
        at++;
      } else if (text.startsWith("--", at)) {
        int end = text.indexOf('\n', at);
        at = end < 0 ? text.length() : end;
      } else if (text.startsWith("/*", at)) {
        int end = text.indexOf("*/", at + 2);
        if (end < 0) {
          throw StatementErrors.malformed("");
        }
        at = end + 2;
      } else {
        return true;
      }
    }
    return false;
  }

  private void word() {
    int end = at + 1;
    while (end < text.length() && (isLetter(text.charAt(end)) || isDigit(text.charAt(end)))) {
      end++;
    }
    add(Token.Kind.WORD, text.substring(at, end), end);
  }

  private void number() {
    int end = at;
    while (end < text.length() && (isDigit(text.charAt(end)) || text.charAt(end) == '.')) {
      end++;
    }
    if (end < text.length() && (text.charAt(end) == 'e' || text.charAt(end) == 'E')) {
      int exponent = end + 1;
      if (exponent < text.length()
          && (text.charAt(exponent) == '-' || text.charAt(exponent) == '+')) {
        exponent++;
      }
      if (exponent < text.length() && isDigit(text.charAt(exponent))) {
        end = exponent;
        while (end < text.length() && isDigit(text.charAt(end))) {
          end++;
        }
      }
    }
    String number = text.substring(at, end);
    checkReadable(number);
    add(Token.Kind.NUMBER, number, end);
  }

  /** Refuses what is no number, and an exponent or a scale beyond 32 bits. */
  private static void checkReadable(String number) {
    try {
      BigDecimal unused = new BigDecimal(number);
    } catch (NumberFormatException e) {
      throw StatementErrors.malformed("");
    }
  }

  /** A doubled quote stands for one. */
  private void quoted(Token.Kind kind, char quote) {
    StringBuilder content = new StringBuilder();
    int end = at + 1;
    while (true) {
      if (end >= text.length()) {
        throw StatementErrors.malformed("");
      }
      char c = text.charAt(end);
      if (c != quote) {
        content.append(c);
        end++;
      } else if (end + 1 < text.length() && text.charAt(end + 1) == quote) {
        content.append(quote);
        end += 2;
      } else {
        break;
      }
    }
    add(kind, content.toString(), end + 1);
  }

  private void symbol(char c) {
    for (String symbol : LONG_SYMBOLS) {
      if (text.startsWith(symbol, at)) {
        add(Token.Kind.SYMBOL, symbol, at + symbol.length());
        return;
      }
    }
    if (SYMBOLS.indexOf(c) < 0) {
      throw StatementErrors.malformed("");
    }
    add(Token.Kind.SYMBOL, String.valueOf(c), at + 1);
  }

  private void add(Token.Kind kind, String content, int end) {
    tokens.add(new Token(kind, content, line + ":" + (at - lineStart + 1) + ":" + (end - at)));
    at = end;
  }

  private static boolean isLetter(char c) {
    return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '_' || c == '$';
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }
}
