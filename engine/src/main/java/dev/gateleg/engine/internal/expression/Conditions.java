package dev.gateleg.engine.internal.expression;

import java.util.function.Consumer;

/** Ways through conditions. */
public final class Conditions {

  private Conditions() {}

  /** Visits every path in a condition, from left to right. */
  public static void forEachPath(Condition condition, Consumer<Path> visit) {
    if (condition instanceof Condition.And and) {
      forEachPath(and.left(), visit);
      forEachPath(and.right(), visit);
    } else if (condition instanceof Condition.Or or) {
      forEachPath(or.left(), visit);
      forEachPath(or.right(), visit);
    } else if (condition instanceof Condition.Not not) {
      forEachPath(not.condition(), visit);
    } else if (condition instanceof Condition.Compare compare) {
      forEachPath(compare.left(), visit);
      forEachPath(compare.right(), visit);
    } else if (condition instanceof Condition.Between between) {
      forEachPath(between.value(), visit);
      forEachPath(between.lower(), visit);
      forEachPath(between.upper(), visit);
    } else if (condition instanceof Condition.In in) {
      forEachPath(in.value(), visit);
      in.candidates().forEach(candidate -> forEachPath(candidate, visit));
    } else if (condition instanceof Condition.Exists exists) {
      visit.accept(exists.path());
    } else if (condition instanceof Condition.NotExists notExists) {
      visit.accept(notExists.path());
    } else if (condition instanceof Condition.HasType hasType) {
      forEachPath(hasType.operand(), visit);
    } else if (condition instanceof Condition.BeginsWith beginsWith) {
      forEachPath(beginsWith.operand(), visit);
      forEachPath(beginsWith.prefix(), visit);
    } else if (condition instanceof Condition.Contains contains) {
      forEachPath(contains.container(), visit);
      forEachPath(contains.wanted(), visit);
    }
  }

  /** Visits every path in an operand, from left to right. */
  static void forEachPath(Operand operand, Consumer<Path> visit) {
    if (operand instanceof Path path) {
      visit.accept(path);
    } else if (operand instanceof Operand.Size size) {
      forEachPath(size.operand(), visit);
    } else if (operand instanceof Operand.IfNotExists ifNotExists) {
      visit.accept(ifNotExists.path());
      forEachPath(ifNotExists.otherwise(), visit);
    } else if (operand instanceof Operand.ListAppend append) {
      forEachPath(append.first(), visit);
      forEachPath(append.second(), visit);
    } else if (operand instanceof Operand.Sum sum) {
      forEachPath(sum.left(), visit);
      forEachPath(sum.right(), visit);
    }
  }

  /** A condition's outermost operator or function, as DynamoDB names it in errors. */
  static String operator(Condition condition) {
    if (condition instanceof Condition.Compare compare) {
      return compare.operator().symbol();
    }
    if (condition instanceof Condition.And) {
      return "AND";
    }
    if (condition instanceof Condition.Or) {
      return "OR";
    }
    if (condition instanceof Condition.Not) {
      return "NOT";
    }
    if (condition instanceof Condition.Between) {
      return "BETWEEN";
    }
    if (condition instanceof Condition.In) {
      return "IN";
    }
    return function(condition).text();
  }

  private static Function function(Condition condition) {
    if (condition instanceof Condition.Exists) {
      return Function.ATTRIBUTE_EXISTS;
    }
    if (condition instanceof Condition.NotExists) {
      return Function.ATTRIBUTE_NOT_EXISTS;
    }
    if (condition instanceof Condition.HasType) {
      return Function.ATTRIBUTE_TYPE;
    }
    return condition instanceof Condition.BeginsWith ? Function.BEGINS_WITH : Function.CONTAINS;
  }
}
