package dev.gateleg.engine.internal.expression;

/** The comparison operators. */
public enum Comparator {
  EQ("="),
  NE("<>"),
  LT("<"),
  LE("<="),
  GT(">"),
  GE(">=");

  private final String symbol;

  Comparator(String symbol) {
    this.symbol = symbol;
  }

  String symbol() {
    return symbol;
  }

  /** The operator that says the same with its operands swapped. */
  public Comparator mirrored() {
    return switch (this) {
      case LT -> GT;
      case LE -> GE;
      case GT -> LT;
      case GE -> LE;
      case EQ, NE -> this;
    };
  }

  /** Whether an order of the operands, as {@code compareTo} gives it, satisfies the operator. */
  boolean accepts(int order) {
    return switch (this) {
      case EQ -> order == 0;
      case NE -> order != 0;
      case LT -> order < 0;
      case LE -> order <= 0;
      case GT -> order > 0;
      case GE -> order >= 0;
    };
  }

  static Comparator of(TokenKind kind) {
    return switch (kind) {
      case EQ -> EQ;
      case NE -> NE;
      case LT -> LT;
      case LE -> LE;
      case GT -> GT;
      case GE -> GE;
      default -> throw new IllegalArgumentException(kind + " is not a comparator");
    };
  }
}
