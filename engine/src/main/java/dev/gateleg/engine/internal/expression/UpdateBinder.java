package dev.gateleg.engine.internal.expression;

import dev.gateleg.engine.internal.expression.Syntax.Action;
import dev.gateleg.engine.internal.expression.Syntax.Actions;
import dev.gateleg.engine.internal.expression.Syntax.Term;
import dev.gateleg.engine.internal.expression.Syntax.ValueTerm;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Puts a request's names and values into an update.
 *
 * <p>DynamoDB looks at all paths first, then at the operands, both from the last to the first; that decides which of
 * several errors is reported.
 */
final class UpdateBinder {

  private final Binder binder;
  private final OperandChecks checks = new OperandChecks(ExpressionKind.UPDATE);

  UpdateBinder(Binder binder) {
    this.binder = binder;
  }

  Update bind(Actions update) {
    List<Action> actions = update.actions();
    List<Path> paths = binder.distinctPaths(update.paths());
    List<Change> changes = new ArrayList<>(actions.size());
    for (int i = actions.size() - 1; i >= 0; i--) {
      changes.add(change(actions.get(i), paths.get(i)));
    }
    java.util.Collections.reverse(changes);
    return Update.of(ExpressionKind.UPDATE, changes);
  }

  private Change change(Action action, Path path) {
    return switch (action.section()) {
      case SET -> new Change.Set(path, binder.operand(term(action.value())));
      case ADD -> new Change.Add(path, operand(action));
      case DELETE -> new Change.Delete(path, operand(action));
      default -> new Change.Remove(path);
    };
  }

  private AttributeValue operand(Action action) {
    AttributeValue value = binder.value(((ValueTerm) term(action.value())).placeholder());
    checks.sectionOperand(action.section(), value);
    return value;
  }

  private static Term term(@Nullable Term term) {
    if (term == null) {
      throw new IllegalStateException("only REMOVE has no operand");
    }
    return term;
  }
}
