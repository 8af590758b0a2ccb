package dev.gateleg.engine.internal.expression;

import java.util.ArrayList;
import java.util.List;

/** An expression's text, cut into tokens, with a cursor for the parser. */
final class Tokens {

  private record Token(TokenKind kind, int start, int end) {}

  private final ExpressionKind expression;
  private final String text;
  private final List<Token> tokens = new ArrayList<>();
  private int at;

  Tokens(ExpressionKind expression, String text) {
    this.expression = expression;
    this.text = text;
    cut();
  }

  TokenKind kind() {
    return tokens.get(at).kind();
  }

  TokenKind next() {
    return tokens.get(Math.min(at + 1, tokens.size() - 1)).kind();
  }

  String text() {
    return text(tokens.get(at));
  }

  /** The current token's text; the cursor goes on. */
  String take() {
    String taken = text();
    skip();
    return taken;
  }

  void skip() {
    if (at < tokens.size() - 1) {
      at++;
    }
  }

  boolean skipIf(TokenKind kind) {
    if (kind() != kind) {
      return false;
    }
    skip();
    return true;
  }

  void expect(TokenKind kind) {
    if (!skipIf(kind)) {
      throw syntaxError();
    }
  }

  String takeIf(TokenKind kind) {
    if (kind() != kind) {
      throw syntaxError();
    }
    return take();
  }

  /** An error at the current token, shown with its neighbours. */
  InvalidExpressionException syntaxError() {
    Token token = tokens.get(at);
    int from = at > 0 ? tokens.get(at - 1).start() : 0;
    int to = tokens.get(Math.min(at + 1, tokens.size() - 1)).end();
    return error(
        "Syntax error; token: \"" + text(token) + "\", near: \"" + text.substring(from, to) + "\"");
  }

  InvalidExpressionException error(String message) {
    return expression.error(message);
  }

  private String text(Token token) {
    return token.kind() == TokenKind.END ? "<EOF>" : text.substring(token.start(), token.end());
  }

  private void cut() {
    int i = 0;
    while (i < text.length()) {
      char c = text.charAt(i);
      if (isSpace(c)) {
        i++;
      } else if (isLetter(c)) {
        int end = endOfWord(i + 1);
        add(TokenKind.ofWord(text.substring(i, end)), i, end);
        i = end;
      } else if ((c == '#' || c == ':') && endOfWord(i + 1) > i + 1) {
        int end = endOfWord(i + 1);
        add(c == '#' ? TokenKind.NAME : TokenKind.VALUE, i, end);
        i = end;
      } else if (isDigit(c)) {
        int end = endOfIndex(i);
        add(TokenKind.INDEX, i, end);
        i = end;
      } else {
        TokenKind kind = symbol(c, i + 1 < text.length() ? text.charAt(i + 1) : ' ');
        int end =
            kind == TokenKind.NE || kind == TokenKind.LE || kind == TokenKind.GE ? i + 2 : i + 1;
        add(kind, i, end);
        i = end;
      }
    }
    add(TokenKind.END, text.length(), text.length());
  }

  private void add(TokenKind kind, int start, int end) {
    tokens.add(new Token(kind, start, end));
  }

  private static TokenKind symbol(char c, char next) {
    return switch (c) {
      case '(' -> TokenKind.OPEN;
      case ')' -> TokenKind.CLOSE;
      case '[' -> TokenKind.OPEN_BRACKET;
      case ']' -> TokenKind.CLOSE_BRACKET;
      case ',' -> TokenKind.COMMA;
      case '.' -> TokenKind.DOT;
      case '+' -> TokenKind.PLUS;
      case '-' -> TokenKind.MINUS;
      case '=' -> TokenKind.EQ;
      case '<' -> next == '>' ? TokenKind.NE : next == '=' ? TokenKind.LE : TokenKind.LT;
      case '>' -> next == '=' ? TokenKind.GE : TokenKind.GT;
      default -> TokenKind.UNKNOWN;
    };
  }

  private int endOfWord(int from) {
    int end = from;
    while (end < text.length()
        && (isLetter(text.charAt(end)) || isDigit(text.charAt(end)) || text.charAt(end) == '_')) {
      end++;
    }
    return end;
  }

  /** An index has no leading zeros, so a zero ends it. */
  private int endOfIndex(int from) {
    int end = from + 1;
    if (text.charAt(from) != '0') {
      while (end < text.length() && isDigit(text.charAt(end))) {
        end++;
      }
    }
    return end;
  }

  private static boolean isSpace(char c) {
    return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f';
  }

  private static boolean isLetter(char c) {
    return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z';
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }
}
