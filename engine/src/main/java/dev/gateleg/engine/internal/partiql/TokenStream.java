package dev.gateleg.engine.internal.partiql;

import dev.gateleg.engine.internal.expression.InvalidExpressionException;
import java.util.List;

/** A statement's tokens with a cursor. */
final class TokenStream {

  private final List<Token> tokens;
  private int at;

  TokenStream(String statement) {
    this.tokens = Lexer.tokens(statement);
  }

  Token peek() {
    return tokens.get(at);
  }

  Token peekNext() {
    return tokens.get(Math.min(at + 1, tokens.size() - 1));
  }

  Token take() {
    Token token = tokens.get(at);
    if (token.kind() != Token.Kind.END) {
      at++;
    }
    return token;
  }

  boolean at(String symbolOrKeyword) {
    return peek().is(symbolOrKeyword);
  }

  boolean skipIf(String symbolOrKeyword) {
    if (!at(symbolOrKeyword)) {
      return false;
    }
    at++;
    return true;
  }

  void expect(String symbolOrKeyword) {
    if (!skipIf(symbolOrKeyword)) {
      throw unexpected("expected " + symbolOrKeyword);
    }
  }

  /** A name of a table, an index or an attribute. */
  String name() {
    Token token = take();
    boolean name = token.kind() == Token.Kind.QUOTED
        || token.kind() == Token.Kind.WORD && !Keywords.contains(token.text());
    if (!name) {
      at--;
      throw unexpected("expected a name");
    }
    return token.text();
  }

  /** A component of a path that leads to a table or an index. */
  String component() {
    if (peek().kind() == Token.Kind.QUOTED && peek().text().isEmpty()) {
      throw StatementErrors.invalid("Path component cannot be an empty string");
    }
    return name();
  }

  /** An error at the current token. */
  InvalidExpressionException unexpected(String expectation) {
    Token token = peek();
    String found = token.kind() == Token.Kind.END ? "the end" : "'" + token.text() + "'";
    return StatementErrors.malformed(expectation + " but found " + found + " at " + token.place());
  }
}
