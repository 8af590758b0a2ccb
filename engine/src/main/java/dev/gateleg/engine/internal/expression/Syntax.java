package dev.gateleg.engine.internal.expression;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An expression as it was written: parsed, but not yet bound to the names and values of a request.
 *
 * <p>It depends on the text alone, so it can be shared by all requests with that text.
 */
sealed interface Syntax {

  /** Something that stands for a value. */
  sealed interface Term extends Syntax {}

  /** Something that is true or false. */
  sealed interface Clause extends Syntax {}

  /** One step of a path: a name, an alias for a name, or an index. */
  record Step(String text, Kind kind) {

    enum Kind {
      NAME,
      ALIAS,
      INDEX
    }
  }

  /**
   * A document path.
   *
   * @param literal the path itself if it has no aliases
   */
  record PathTerm(List<Step> steps, @Nullable Path literal) implements Term {}

  record ValueTerm(String placeholder) implements Term {}

  record Call(String function, List<Term> arguments) implements Term {}

  record Arithmetic(boolean plus, Term left, Term right) implements Term {}

  record Logic(boolean and, Clause left, Clause right) implements Clause {}

  record Negation(Clause clause) implements Clause {}

  record Comparison(Comparator operator, Term left, Term right) implements Clause {}

  record Between(Term value, Term lower, Term upper) implements Clause {}

  record In(Term value, List<Term> candidates) implements Clause {}

  record CallClause(Call call) implements Clause {}

  /** One change of an update; REMOVE has no value. */
  record Action(TokenKind section, PathTerm path, @Nullable Term value) {}

  /** An update; its sections are in the order of the text, repeated if the text repeats them. */
  record Actions(List<TokenKind> sections, List<Action> actions, List<PathTerm> paths)
      implements Syntax {

    Actions(List<TokenKind> sections, List<Action> actions) {
      this(sections, actions, actions.stream().map(Action::path).toList());
    }
  }

  record Paths(List<PathTerm> paths) implements Syntax {}
}
