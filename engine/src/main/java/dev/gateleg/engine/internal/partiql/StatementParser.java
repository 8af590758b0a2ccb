package dev.gateleg.engine.internal.partiql;

import dev.gateleg.engine.internal.expression.InvalidExpressionException;
import dev.gateleg.engine.internal.expression.Path;
import dev.gateleg.engine.internal.partiql.Statement.Assignment;
import dev.gateleg.engine.internal.partiql.Statement.Column;
import dev.gateleg.engine.internal.partiql.Statement.Order;
import dev.gateleg.engine.internal.partiql.Statement.Returning;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Parses statements. */
final class StatementParser {

  private static final String LEFT_OVER = "Unexpected token after expression";

  private final TokenStream tokens;
  private final ExprParser expressions;

  private StatementParser(String statement) {
    this.tokens = new TokenStream(statement);
    this.expressions = new ExprParser(tokens);
  }

  /** A parsed statement with the number of its parameters. */
  record Parsed(Statement statement, int parameters) {}

  static Parsed parse(String text) {
    StatementParser parser = new StatementParser(text);
    Statement statement = parser.statement();
    parser.tokens.skipIf(";");
    if (parser.tokens.peek().kind() != Token.Kind.END) {
      throw StatementErrors.malformed(LEFT_OVER);
    }
    return new Parsed(statement, parser.expressions.parameters());
  }

  private Statement statement() {
    Token first = tokens.take();
    String verb = first.kind() == Token.Kind.WORD ? first.text().toUpperCase(Locale.ROOT) : "";
    return switch (verb) {
      case "SELECT" -> select();
      case "INSERT" -> insert();
      case "UPDATE" -> update();
      case "DELETE" -> delete();
      case "EXISTS" -> exists();
      case "FROM" -> updateFrom();
      case "CREATE" -> throw StatementErrors.invalid("Unsupported operation: CreateTable");
      case "DROP" -> throw StatementErrors.invalid("Unsupported operation: DropTable");
      default ->
        throw StatementErrors.malformed(
            "expected SELECT, INSERT, UPDATE or DELETE but found '" + first.text() + "'");
    };
  }

  private Statement.Select select() {
    List<Column> columns = null;
    String refusedColumn = null;
    if (tokens.peek().kind() == Token.Kind.WORD && tokens.peekNext().is("(")) {
      refusedColumn = unexpectedComponent(tokens.peek()).getMessage();
      skipCalls();
    } else {
      columns = columns();
    }
    tokens.expect("FROM");
    if (tokens.peek().kind() == Token.Kind.STRING) {
      throw StatementErrors.invalid("Unexpected from source");
    }
    if (tokens.peek().kind() == Token.Kind.END) {
      throw StatementErrors.malformed(ExprParser.UNEXPECTED_TERM);
    }
    String table = tokens.component();
    String index = tokens.skipIf(".") ? tokens.component() : null;
    if (tokens.at(".")) {
      throw StatementErrors.invalid("A path may contain at most 2 components in the FROM clause");
    }
    if (tokens.at(",")
        || tokens.at("JOIN")
        || tokens.at("INNER")
        || tokens.at("LEFT")
        || tokens.at("CROSS")) {
      throw StatementErrors.invalid("Only select from a single table or index is supported.");
    }
    checkNoAlias();
    Expr where = where();
    if (tokens.at("GROUP") || tokens.at("HAVING")) {
      throw StatementErrors.invalid(
          "Unsupported clause: " + (tokens.at("GROUP") ? "GROUP BY" : "HAVING"));
    }
    List<Order> orders = orders();
    if (tokens.at("LIMIT") || tokens.at("OFFSET")) {
      String clause = tokens.take().text().toUpperCase(Locale.ROOT);
      throw StatementErrors.invalidAt("Unsupported clause: " + clause, tokens.peek());
    }
    return new Statement.Select(columns, table, index, where, orders, refusedColumn);
  }

  private static InvalidExpressionException unexpectedComponent(Token token) {
    return StatementErrors.invalidAt("Unexpected path component", token);
  }

  /** Passes over what stands before FROM, outside of parentheses. */
  private void skipCalls() {
    int open = 0;
    while (tokens.peek().kind() != Token.Kind.END && (open > 0 || !tokens.at("FROM"))) {
      Token token = tokens.take();
      open += token.is("(") ? 1 : token.is(")") ? -1 : 0;
    }
  }

  private void checkNoAlias() {
    Token token = tokens.peek();
    boolean alias = token.is("AS")
        || token.kind() == Token.Kind.QUOTED
        || token.kind() == Token.Kind.WORD && !Keywords.contains(token.text());
    if (alias) {
      throw StatementErrors.invalid("Aliasing is not supported");
    }
  }

  private @Nullable List<Column> columns() {
    if (tokens.skipIf("*")) {
      return null;
    }
    if (tokens.at("DISTINCT")) {
      throw StatementErrors.invalid("Unsupported token in expression: DISTINCT");
    }
    if (tokens.at("VALUE") || tokens.at("PIVOT")) {
      throw StatementErrors.invalid("Select projection doesn't support value or pivot keywords");
    }
    List<Column> columns = new ArrayList<>();
    Set<String> names = new HashSet<>();
    do {
      Token token = tokens.peek();
      boolean call = token.kind() == Token.Kind.WORD && tokens.peekNext().is("(");
      if (call
          || token.kind() == Token.Kind.STRING
          || token.kind() == Token.Kind.NUMBER
          || token.kind() == Token.Kind.PARAMETER) {
        throw unexpectedComponent(token);
      }
      Path path = expressions.path();
      checkNoAlias();
      String name = path.lastName();
      if (!names.add(name)) {
        throw StatementErrors.invalid("Duplicate identifiers in select clause: " + name);
      }
      columns.add(new Column(name, path));
    } while (tokens.skipIf(","));
    return columns;
  }

  private @Nullable Expr where() {
    return tokens.skipIf("WHERE") ? expressions.expression() : null;
  }

  private List<Order> orders() {
    List<Order> orders = new ArrayList<>();
    if (tokens.skipIf("ORDER")) {
      tokens.expect("BY");
      do {
        Path path = expressions.path();
        boolean descending = tokens.skipIf("DESC");
        if (!descending) {
          tokens.skipIf("ASC");
        }
        orders.add(new Order(path, descending));
      } while (tokens.skipIf(","));
    }
    return orders;
  }

  private Statement insert() {
    tokens.expect("INTO");
    String table = tokens.name();
    if (tokens.at(".")) {
      throw StatementErrors.invalid(
          "FROM clause may only contain a single table name in data manipulation statements");
    }
    if (tokens.at("{") || tokens.at("<<")) {
      throw StatementErrors.invalid("Unsupported operation: InsertOp");
    }
    if (!tokens.at("VALUE")) {
      throw StatementErrors.malformed(LEFT_OVER);
    }
    tokens.expect("VALUE");
    Token start = tokens.peek();
    Expr item = expressions.expression();
    if (!(item instanceof Expr.Tuple tuple)) {
      throw StatementErrors.invalidAt(
          "Unsupported format in item expression. Please use struct format {...} to express"
              + " item values for insert statement.",
          start);
    }
    if (tokens.at("RETURNING")) {
      throw StatementErrors.invalid("RETURNING is not supported in INSERT");
    }
    return new Statement.Insert(table, tuple);
  }

  private String tableToChange() {
    Token first = tokens.peek();
    boolean name = first.kind() == Token.Kind.QUOTED
        || first.kind() == Token.Kind.WORD && !Keywords.contains(first.text());
    if (!name) {
      throw StatementErrors.malformed("Expected identifier for simple path");
    }
    String table = tokens.component();
    if (tokens.at(".")) {
      throw StatementErrors.invalid("This operation is not supported on an index");
    }
    checkNoAlias();
    return table;
  }

  private Statement update() {
    String table = tableToChange();
    List<Assignment> assignments = assignments();
    return new Statement.Update(table, assignments, where(), returning());
  }

  /** An update whose table and condition come first. */
  private Statement updateFrom() {
    String table = tableToChange();
    Expr where = where();
    List<Assignment> assignments = assignments();
    return new Statement.Update(table, assignments, where, returning());
  }

  private List<Assignment> assignments() {
    List<Assignment> assignments = new ArrayList<>();
    while (tokens.at("SET") || tokens.at("REMOVE")) {
      if (tokens.take().is("REMOVE")) {
        assignments.add(new Assignment(expressions.path(), null));
        continue;
      }
      do {
        Path path = expressions.path();
        tokens.expect("=");
        assignments.add(new Assignment(path, expressions.expression()));
      } while (tokens.skipIf(","));
    }
    if (assignments.isEmpty()) {
      throw StatementErrors.malformed("Expected data manipulation");
    }
    return assignments;
  }

  private Statement delete() {
    tokens.expect("FROM");
    String table = tableToChange();
    Expr where = where();
    Returning returning = returning();
    if (returning != null && returning != Returning.ALL_OLD) {
      throw StatementErrors.invalid(
          "Invalid returning clause: RETURNING " + returning.name().replace('_', ' ')
              + " *. Only RETURNING ALL OLD * is allowed in DELETE statements.");
    }
    return new Statement.Delete(table, where, returning);
  }

  private @Nullable Returning returning() {
    if (!tokens.skipIf("RETURNING")) {
      return null;
    }
    boolean all = tokens.skipIf("ALL");
    if (!all) {
      tokens.expect("MODIFIED");
    }
    boolean old = tokens.skipIf("OLD");
    if (!old) {
      tokens.expect("NEW");
    }
    if (!tokens.skipIf("*")) {
      throw StatementErrors.invalid(
          "Expected '*' after ( MODIFIED | ALL ) ( NEW | OLD ) in RETURNING clause");
    }
    return all
        ? old ? Returning.ALL_OLD : Returning.ALL_NEW
        : old ? Returning.MODIFIED_OLD : Returning.MODIFIED_NEW;
  }

  private Statement exists() {
    tokens.expect("(");
    tokens.expect("SELECT");
    Statement.Select select = select();
    tokens.expect(")");
    return new Statement.Exists(select);
  }
}
