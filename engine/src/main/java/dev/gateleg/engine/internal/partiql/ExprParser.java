package dev.gateleg.engine.internal.partiql;

import dev.gateleg.engine.internal.expression.Comparator;
import dev.gateleg.engine.internal.expression.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Parses the expressions of a statement. */
final class ExprParser {

  /** How deep expressions may nest; more is nothing but an attack on the stack. */
  private static final int MAX_DEPTH = 100;

  static final String UNEXPECTED_TERM = "Unexpected term";

  private static final Set<String> OPERATORS =
      Set.of("IS", "LIKE", "IN", "BETWEEN", "AND", "OR", "UNION", "EXCEPT", "INTERSECT");

  private static final Map<String, Comparator> COMPARATORS = Map.of(
      "=", Comparator.EQ,
      "<>", Comparator.NE,
      "!=", Comparator.NE,
      "<", Comparator.LT,
      "<=", Comparator.LE,
      ">", Comparator.GT,
      ">=", Comparator.GE);

  private static final Map<String, AttributeValue.Type> TYPES = Map.of(
      "NULL", AttributeValue.Type.NUL,
      "STRING", AttributeValue.Type.S,
      "BOOL", AttributeValue.Type.BOOL,
      "BOOLEAN", AttributeValue.Type.BOOL,
      "LIST", AttributeValue.Type.L,
      "STRUCT", AttributeValue.Type.M,
      "TUPLE", AttributeValue.Type.M);

  private final TokenStream tokens;
  private int parameters;
  private int depth;

  ExprParser(TokenStream tokens) {
    this.tokens = tokens;
  }

  /** How many question marks there were so far. */
  int parameters() {
    return parameters;
  }

  Expr expression() {
    if (++depth > MAX_DEPTH) {
      throw StatementErrors.malformed("the statement nests too deep");
    }
    Expr left = and();
    while (tokens.skipIf("OR")) {
      checkRightHandSide();
      left = new Expr.Logic(false, left, and());
    }
    depth--;
    return left;
  }

  private Expr and() {
    Expr left = not();
    while (tokens.skipIf("AND")) {
      checkRightHandSide();
      left = new Expr.Logic(true, left, not());
    }
    return left;
  }

  private void checkRightHandSide() {
    if (tokens.peek().kind() == Token.Kind.END) {
      throw StatementErrors.malformed("Missing right-hand side expression of infix operator");
    }
  }

  private Expr not() {
    int negations = 0;
    while (tokens.at("NOT")) {
      tokens.take();
      negations++;
    }
    Expr operand = comparison();
    // Two negations are none.
    return negations % 2 == 0 ? operand : new Expr.Not(operand);
  }

  private Expr comparison() {
    Expr left = sum();
    Token token = tokens.peek();
    Comparator comparator =
        token.kind() == Token.Kind.SYMBOL ? COMPARATORS.get(token.text()) : null;
    if (comparator != null) {
      tokens.take();
      return new Expr.Compare(comparator, left, sum());
    }
    if (tokens.skipIf("IS")) {
      return is(left);
    }
    boolean negated = tokens.at("NOT");
    if (negated) {
      tokens.take();
    }
    Expr tested = membership(left, negated);
    return negated ? new Expr.Not(tested) : tested;
  }

  private Expr membership(Expr left, boolean needed) {
    if (tokens.skipIf("BETWEEN")) {
      Expr lower = sum();
      tokens.expect("AND");
      return new Expr.Between(left, lower, sum());
    }
    if (tokens.skipIf("IN")) {
      return new Expr.In(left, candidates());
    }
    if (tokens.at("LIKE")) {
      throw StatementErrors.invalid("Unsupported operator in Condition Expression. Operator: like");
    }
    if (needed) {
      throw tokens.unexpected("expected IN or BETWEEN");
    }
    return left;
  }

  private Expr is(Expr operand) {
    boolean negated = tokens.skipIf("NOT");
    String type = tokens.take().text().toUpperCase(Locale.ROOT);
    Expr tested;
    if (type.equals("MISSING")) {
      tested = new Expr.IsMissing(operand);
    } else {
      AttributeValue.Type known = TYPES.get(type);
      if (known == null) {
        throw StatementErrors.malformed("Expected type name");
      }
      tested = new Expr.IsOfType(operand, known);
    }
    return negated ? new Expr.Not(tested) : tested;
  }

  private List<Expr> candidates() {
    String close = tokens.at("[") ? "]" : tokens.at("(") ? ")" : tokens.at("<<") ? ">>" : "";
    if (close.isEmpty()) {
      throw badIn();
    }
    tokens.take();
    List<Expr> candidates = list(close);
    if (candidates.isEmpty()) {
      throw badIn();
    }
    return candidates;
  }

  private static RuntimeException badIn() {
    return StatementErrors.invalid(
        "IN operator must have a left hand argument of type Variable Reference and right hand"
            + " argument of type Seq with at least one member");
  }

  private Expr sum() {
    Expr left = product();
    while (tokens.at("+") || tokens.at("-") || tokens.at("||")) {
      String operator = tokens.take().text();
      left = new Expr.Arithmetic(operator, left, product());
    }
    return left;
  }

  private Expr product() {
    Expr left = operand();
    while (tokens.at("*") || tokens.at("/") || tokens.at("%")) {
      String operator = tokens.take().text();
      left = new Expr.Arithmetic(operator, left, operand());
    }
    return left;
  }

  private Expr operand() {
    Token token = tokens.peek();
    return switch (token.kind()) {
      case STRING -> literal(AttributeValue.fromS(tokens.take().text()));
      case NUMBER -> literal(AttributeValue.fromN(tokens.take().text()));
      case PARAMETER -> {
        tokens.take();
        yield new Expr.Parameter(parameters++);
      }
      case ION -> throw StatementErrors.invalidAt("Ion Literals are not supported", token);
      case SYMBOL -> symbol(token);
      case WORD -> word(token);
      case QUOTED -> new Expr.Reference(path(), token);
      case END -> throw StatementErrors.malformed(UNEXPECTED_TERM);
    };
  }

  private static Expr literal(AttributeValue value) {
    return new Expr.Literal(value);
  }

  private Expr symbol(Token token) {
    tokens.take();
    return switch (token.text()) {
      case "(" -> {
        Expr inner = expression();
        tokens.expect(")");
        yield inner;
      }
      case "[" -> new Expr.ListOf(list("]"));
      case "<<" -> new Expr.Bag(list(">>"), token);
      case "{" -> tuple();
      case "-", "+" -> signed(token);
      default -> throw StatementErrors.malformed(UNEXPECTED_TERM);
    };
  }

  private Expr signed(Token sign) {
    if (tokens.peek().kind() != Token.Kind.NUMBER) {
      throw tokens.unexpected("expected a number after " + sign.text());
    }
    String number = tokens.take().text();
    return literal(AttributeValue.fromN(sign.text().equals("-") ? "-" + number : number));
  }

  private List<Expr> list(String close) {
    List<Expr> elements = new ArrayList<>();
    if (tokens.skipIf(close)) {
      return elements;
    }
    do {
      elements.add(expression());
    } while (tokens.skipIf(","));
    tokens.expect(close);
    return elements;
  }

  /** The rest of a tuple whose brace is open. */
  private Expr.Tuple tuple() {
    List<Expr.Member> members = new ArrayList<>();
    Set<String> names = new HashSet<>();
    if (tokens.skipIf("}")) {
      return new Expr.Tuple(members);
    }
    do {
      Token name = tokens.take();
      if (name.kind() == Token.Kind.WORD || name.kind() == Token.Kind.QUOTED) {
        throw StatementErrors.invalidAt(
            "Tuple keys must be of type String. Actual type: VariableReference under root", name);
      }
      if (name.kind() != Token.Kind.STRING) {
        throw StatementErrors.malformed("expected a name in quotes at " + name.place());
      }
      if (!names.add(name.text())) {
        throw StatementErrors.invalidAt(
            "Duplicate keys in tuple. Key: " + name.text() + " under root", name);
      }
      tokens.expect(":");
      Token start = tokens.peek();
      members.add(new Expr.Member(name.text(), expression(), start));
    } while (tokens.skipIf(","));
    tokens.expect("}");
    return new Expr.Tuple(members);
  }

  private Expr word(Token token) {
    switch (token.text().toUpperCase(Locale.ROOT)) {
      case "TRUE", "FALSE" -> {
        tokens.take();
        return literal(AttributeValue.fromBool(token.is("TRUE")));
      }
      case "NULL" -> {
        tokens.take();
        return literal(AttributeValue.fromNul(true));
      }
      case "MISSING" -> {
        tokens.take();
        return new Expr.Missing();
      }
      case "SELECT" ->
        throw StatementErrors.invalidAt("Unsupported token in expression: SELECT", token);
      default -> {
        if (!tokens.peekNext().is("(")) {
          if (Keywords.contains(token.text())) {
            throw StatementErrors.malformed(
                OPERATORS.contains(token.text().toUpperCase(Locale.ROOT))
                    ? "Unexpected operator"
                    : "Unexpected keyword");
          }
          return new Expr.Reference(path(), token);
        }
        tokens.take();
        tokens.take();
        return new Expr.Call(token.text(), list(")"), token);
      }
    }
  }

  /** A path: a name, then names and indexes that lead on. */
  Path path() {
    Path path = Path.of(tokens.name());
    while (true) {
      if (tokens.skipIf(".")) {
        if (tokens.at("*")) {
          throw StatementErrors.invalid("Changing item's hierarchy while reading isn't supported");
        }
        path = path.child(component());
      } else if (tokens.skipIf("[")) {
        path = bracket(path);
        tokens.expect("]");
      } else {
        return path;
      }
    }
  }

  private String component() {
    Token token = tokens.peek();
    boolean name = token.kind() == Token.Kind.QUOTED
        || token.kind() == Token.Kind.WORD && !Keywords.contains(token.text());
    if (!name) {
      throw StatementErrors.malformed("Invalid path dot component");
    }
    return tokens.name();
  }

  private Path bracket(Path path) {
    Token token = tokens.take();
    if (token.kind() == Token.Kind.STRING) {
      return path.child(token.text());
    }
    boolean negative = token.is("-");
    String digits = negative ? tokens.take().text() : token.text();
    if (!digits.matches("[0-9]+")) {
      throw StatementErrors.malformed("expected an index at " + token.place());
    }
    if (negative || digits.length() > 9) {
      throw StatementErrors.invalidAt(
          "List index is not within the allowable range; index: [" + (negative ? "-" : "") + digits
              + "]",
          token);
    }
    return path.index(Integer.parseInt(digits));
  }
}
