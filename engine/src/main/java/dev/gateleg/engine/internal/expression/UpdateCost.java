package dev.gateleg.engine.internal.expression;

import dev.gateleg.engine.internal.item.ItemSize;
import dev.gateleg.engine.internal.item.Utf8;

/**
 * How many bytes an UpdateExpression counts by itself, whatever the item: what it writes, and something for each clause.
 *
 * <p>UpdateItem bounds that as it bounds the item. The figures are in no documentation; they were measured (docs/engine.md).
 */
final class UpdateCost {

  private static final int UPDATE = 3;
  private static final int GIVE = 19;
  private static final int TAKE = 1;
  private static final int TARGET_STEP = 4;
  private static final int PATH = 1;
  private static final int PATH_STEP = 14;
  private static final int PLUS = 34;
  private static final int MINUS = 37;
  private static final int LIST_APPEND = 37;
  private static final int IF_NOT_EXISTS = 39;

  private UpdateCost() {}

  static int of(Update update) {
    int cost = UPDATE;
    for (Change change : update.changes()) {
      cost += target(change.path());
      if (change instanceof Change.Set set) {
        cost += GIVE + operand(set.operand());
      } else if (change instanceof Change.Add add) {
        cost += GIVE + ItemSize.of(add.operand());
      } else {
        cost += TAKE;
      }
    }
    return cost;
  }

  private static int target(Path path) {
    int cost = Utf8.length(path.attribute());
    for (int i = 0; i < path.steps(); i++) {
      cost += TARGET_STEP + step(path.step(i));
    }
    return cost;
  }

  private static int operand(Operand operand) {
    if (operand instanceof Operand.Literal literal) {
      return ItemSize.of(literal.value());
    }
    if (operand instanceof Path path) {
      int cost = PATH + PATH_STEP + Utf8.length(path.attribute());
      for (int i = 0; i < path.steps(); i++) {
        cost += PATH_STEP + step(path.step(i));
      }
      return cost;
    }
    if (operand instanceof Operand.Sum sum) {
      return (sum.plus() ? PLUS : MINUS) + operand(sum.left()) + operand(sum.right());
    }
    if (operand instanceof Operand.ListAppend append) {
      return LIST_APPEND + operand(append.first()) + operand(append.second());
    }
    if (operand instanceof Operand.IfNotExists ifNotExists) {
      return IF_NOT_EXISTS + operand(ifNotExists.path()) + operand(ifNotExists.otherwise());
    }
    throw new IllegalStateException("no operand of an update: " + operand);
  }

  private static int step(Object step) {
    return Utf8.length(step.toString());
  }
}
