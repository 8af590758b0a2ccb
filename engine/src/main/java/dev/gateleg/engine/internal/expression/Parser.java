package dev.gateleg.engine.internal.expression;

import dev.gateleg.engine.internal.expression.Syntax.Action;
import dev.gateleg.engine.internal.expression.Syntax.Actions;
import dev.gateleg.engine.internal.expression.Syntax.Arithmetic;
import dev.gateleg.engine.internal.expression.Syntax.Between;
import dev.gateleg.engine.internal.expression.Syntax.Call;
import dev.gateleg.engine.internal.expression.Syntax.CallClause;
import dev.gateleg.engine.internal.expression.Syntax.Clause;
import dev.gateleg.engine.internal.expression.Syntax.Comparison;
import dev.gateleg.engine.internal.expression.Syntax.In;
import dev.gateleg.engine.internal.expression.Syntax.Logic;
import dev.gateleg.engine.internal.expression.Syntax.Negation;
import dev.gateleg.engine.internal.expression.Syntax.PathTerm;
import dev.gateleg.engine.internal.expression.Syntax.Paths;
import dev.gateleg.engine.internal.expression.Syntax.Step;
import dev.gateleg.engine.internal.expression.Syntax.Term;
import dev.gateleg.engine.internal.expression.Syntax.ValueTerm;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Turns an expression's text into its syntax, or says where the text goes wrong. */
final class Parser {

  /**
   * How deep parentheses and calls may nest. No valid expression gets there (300 operators are the limit), so it only
   * keeps hostile text from exhausting the stack.
   */
  private static final int MAX_DEPTH = 400;

  private final Tokens tokens;
  private final Set<String> names = new HashSet<>();
  private final Set<String> values = new HashSet<>();
  private int operators;

  /** Whether what was parsed last was in parentheses of its own, so that another pair around it is redundant. */
  private boolean grouped;

  private int depth;

  /** How many calls are open: DynamoDB reads a call to its end before it complains of parentheses in it. */
  private int calls;

  private boolean redundantInCall;

  Parser(ExpressionKind kind, String text) {
    this.tokens = new Tokens(kind, text);
  }

  Set<String> names() {
    return names;
  }

  Set<String> values() {
    return values;
  }

  int operators() {
    return operators;
  }

  Clause condition() {
    Syntax parsed = or();
    tokens.expect(TokenKind.END);
    return clause(parsed);
  }

  Paths projection() {
    List<PathTerm> paths = paths();
    tokens.expect(TokenKind.END);
    return new Paths(paths);
  }

  Actions update() {
    List<TokenKind> sections = new ArrayList<>();
    List<Action> actions = new ArrayList<>();
    do {
      TokenKind section = tokens.kind();
      if (!section.isSection()) {
        throw tokens.syntaxError();
      }
      tokens.skip();
      sections.add(section);
      do {
        actions.add(action(section));
      } while (tokens.skipIf(TokenKind.COMMA));
    } while (tokens.kind() != TokenKind.END);
    return new Actions(sections, actions);
  }

  // Conditions. A parenthesis may hold a condition or an operand, and only its end tells; so these
  // answer either.

  private Syntax or() {
    Syntax left = and();
    while (tokens.kind() == TokenKind.OR) {
      Clause first = clause(left);
      tokens.skip();
      operators++;
      left = new Logic(false, first, clause(and()));
      grouped = false;
    }
    return left;
  }

  private Syntax and() {
    Syntax left = not();
    while (tokens.kind() == TokenKind.AND) {
      Clause first = clause(left);
      tokens.skip();
      operators++;
      left = new Logic(true, first, clause(not()));
      grouped = false;
    }
    return left;
  }

  private Syntax not() {
    int negations = 0;
    while (tokens.skipIf(TokenKind.NOT)) {
      negations++;
    }
    Syntax parsed = predicate();
    if (negations == 0) {
      return parsed;
    }
    Clause clause = clause(parsed);
    for (int i = 0; i < negations; i++) {
      clause = new Negation(clause);
    }
    operators += negations;
    grouped = false;
    return clause;
  }

  /** Where a condition is needed, an operand alone is an error at what follows it. */
  private Clause clause(Syntax parsed) {
    if (parsed instanceof Clause clause) {
      return clause;
    }
    if (parsed instanceof Call call && !grouped) {
      return new CallClause(call);
    }
    throw tokens.syntaxError();
  }

  private Syntax predicate() {
    Syntax left = tokens.kind() == TokenKind.OPEN ? group() : operand();
    if (!(left instanceof Term term)) {
      return left;
    }
    TokenKind kind = tokens.kind();
    if (kind.isComparator()) {
      tokens.skip();
      operators++;
      return ungrouped(new Comparison(Comparator.of(kind), term, operand()));
    }
    if (kind == TokenKind.BETWEEN) {
      tokens.skip();
      operators++;
      Term lower = operand();
      tokens.expect(TokenKind.AND);
      return ungrouped(new Between(term, lower, operand()));
    }
    if (kind == TokenKind.IN) {
      tokens.skip();
      operators++;
      tokens.expect(TokenKind.OPEN);
      List<Term> candidates = operands();
      tokens.expect(TokenKind.CLOSE);
      return ungrouped(new In(term, candidates));
    }
    return term;
  }

  private Clause ungrouped(Clause clause) {
    grouped = false;
    return clause;
  }

  private Syntax group() {
    tokens.expect(TokenKind.OPEN);
    deeper();
    Syntax inner = or();
    depth--;
    boolean redundant = grouped;
    if (inner instanceof Call call && !redundant && tokens.kind() == TokenKind.CLOSE) {
      tokens.skip();
      grouped = true;
      return isOperandNext() ? call : new CallClause(call);
    }
    tokens.expect(TokenKind.CLOSE);
    if (inner instanceof Term && redundant && !isOperandNext()) {
      // An operand alone is the error then.
      return inner;
    }
    return closed(inner, redundant);
  }

  private boolean isOperandNext() {
    TokenKind kind = tokens.kind();
    return kind.isComparator() || kind == TokenKind.BETWEEN || kind == TokenKind.IN;
  }

  private void deeper() {
    if (++depth > MAX_DEPTH) {
      throw redundantParentheses();
    }
  }

  private InvalidExpressionException redundantParentheses() {
    return tokens.error("The expression has redundant parentheses;");
  }

  private <T extends Syntax> T closed(T inner, boolean redundant) {
    if (redundant && calls == 0) {
      throw redundantParentheses();
    }
    redundantInCall |= redundant;
    grouped = true;
    return inner;
  }

  // Operands.

  private List<Term> operands() {
    List<Term> operands = new ArrayList<>();
    do {
      operands.add(operand());
    } while (tokens.skipIf(TokenKind.COMMA));
    return operands;
  }

  private Term operand() {
    if (tokens.skipIf(TokenKind.OPEN)) {
      deeper();
      Term inner = operand();
      depth--;
      boolean redundant = grouped;
      tokens.expect(TokenKind.CLOSE);
      return closed(inner, redundant);
    }
    Term operand = simpleOperand();
    grouped = false;
    return operand;
  }

  private Term simpleOperand() {
    if (tokens.kind() == TokenKind.VALUE) {
      return value();
    }
    if (tokens.kind() == TokenKind.IDENTIFIER && tokens.next() == TokenKind.OPEN) {
      String function = tokens.take();
      tokens.expect(TokenKind.OPEN);
      operators++;
      deeper();
      calls++;
      List<Term> arguments = operands();
      calls--;
      depth--;
      tokens.expect(TokenKind.CLOSE);
      if (calls == 0 && redundantInCall) {
        throw redundantParentheses();
      }
      return new Call(function, arguments);
    }
    return path();
  }

  private ValueTerm value() {
    String placeholder = tokens.takeIf(TokenKind.VALUE);
    values.add(placeholder);
    return new ValueTerm(placeholder);
  }

  // Updates.

  private Action action(TokenKind section) {
    PathTerm path = path();
    Term value = null;
    if (section == TokenKind.SET) {
      tokens.expect(TokenKind.EQ);
      value = assigned();
    } else if (section != TokenKind.REMOVE) {
      value = value();
    }
    if (tokens.kind() != TokenKind.COMMA
        && tokens.kind() != TokenKind.END
        && !tokens.kind().isSection()) {
      throw tokens.syntaxError();
    }
    return new Action(section, path, value);
  }

  /** What SET assigns: an operand, or a sum or difference of two, in parentheses or not. */
  private Term assigned() {
    Term left;
    if (tokens.skipIf(TokenKind.OPEN)) {
      deeper();
      Term inner = assigned();
      depth--;
      boolean redundant = grouped;
      tokens.expect(TokenKind.CLOSE);
      left = closed(inner, redundant);
      if (inner instanceof Arithmetic) {
        return left;
      }
    } else {
      left = operand();
    }
    TokenKind kind = tokens.kind();
    if (kind != TokenKind.PLUS && kind != TokenKind.MINUS) {
      return left;
    }
    tokens.skip();
    operators++;
    Term right = operand();
    grouped = false;
    return new Arithmetic(kind == TokenKind.PLUS, left, right);
  }

  // Paths.

  private List<PathTerm> paths() {
    List<PathTerm> paths = new ArrayList<>();
    do {
      paths.add(path());
    } while (tokens.skipIf(TokenKind.COMMA));
    return paths;
  }

  private PathTerm path() {
    List<Step> steps = new ArrayList<>(2);
    steps.add(name());
    while (true) {
      if (tokens.skipIf(TokenKind.DOT)) {
        steps.add(name());
      } else if (tokens.skipIf(TokenKind.OPEN_BRACKET)) {
        steps.add(new Step(tokens.takeIf(TokenKind.INDEX), Step.Kind.INDEX));
        tokens.expect(TokenKind.CLOSE_BRACKET);
      } else {
        return new PathTerm(List.copyOf(steps), literal(steps));
      }
    }
  }

  private Step name() {
    if (tokens.kind() == TokenKind.NAME) {
      String alias = tokens.take();
      names.add(alias);
      return new Step(alias, Step.Kind.ALIAS);
    }
    return new Step(tokens.takeIf(TokenKind.IDENTIFIER), Step.Kind.NAME);
  }

  private static @Nullable Path literal(List<Step> steps) {
    for (Step step : steps) {
      if (step.kind() == Step.Kind.ALIAS
          || step.kind() == Step.Kind.INDEX && StaticChecks.isTooBig(step)) {
        return null;
      }
    }
    Path path = null;
    for (Step step : steps) {
      path = path == null
          ? Path.of(step.text())
          : step.kind() == Step.Kind.INDEX
              ? path.index(Integer.parseInt(step.text()))
              : path.child(step.text());
    }
    return path;
  }
}
