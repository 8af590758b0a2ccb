package dev.gateleg.processor.write;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** An expression that knows where it may be broken into lines. */
sealed interface Expr {

  /** The longest line that is written. */
  int WIDTH = 100;

  /** How far a continued line is set in. */
  int CONTINUED = 4;

  /** The expression on one line. */
  String flat();

  /** The expression on as many lines as it needs; the first starts at a column, the last leaves room for what follows. */
  List<String> lines(int indent, int column, int room);

  static Expr text(String text) {
    return new Text(text);
  }

  static Expr call(String head, String... arguments) {
    return new Call(head, List.of(arguments).stream().map(Expr::text).toList());
  }

  static Expr call(String head, List<Expr> arguments) {
    return new Call(head, arguments);
  }

  /** {@code head.link().link()}. */
  static Expr chain(Expr head, List<Expr> links) {
    return links.isEmpty() ? head : new Chain(head, links);
  }

  /** {@code condition ? whenTrue : whenFalse}. */
  static Expr either(String condition, Expr whenTrue, Expr whenFalse) {
    return new Either(condition, whenTrue, whenFalse);
  }

  private boolean fits(int column, int room) {
    return column + flat().length() + room <= WIDTH;
  }

  private static void append(List<String> lines, List<String> more, String tail) {
    lines.addAll(more.subList(0, more.size() - 1));
    lines.add(more.get(more.size() - 1) + tail);
  }

  /** Text that is not broken. */
  record Text(String flat) implements Expr {
    @Override
    public List<String> lines(int indent, int column, int room) {
      return List.of(flat);
    }
  }

  /** A call, broken between its arguments: all of them on the next line, or each on its own. */
  record Call(String head, List<Expr> arguments) implements Expr {
    @Override
    public String flat() {
      return head + arguments.stream().map(Expr::flat).collect(Collectors.joining(", ", "(", ")"));
    }

    @Override
    public List<String> lines(int indent, int column, int room) {
      if (((Expr) this).fits(column, room) || arguments.isEmpty()) {
        return List.of(flat());
      }
      int inner = indent + CONTINUED;
      List<String> lines = new ArrayList<>(List.of(head + "("));
      String together = arguments.stream().map(Expr::flat).collect(Collectors.joining(", "));
      if (inner + together.length() + 1 + room <= WIDTH) {
        lines.add(" ".repeat(inner) + together + ")");
        return lines;
      }
      for (int i = 0; i < arguments.size(); i++) {
        boolean last = i == arguments.size() - 1;
        List<String> argument = arguments.get(i).lines(inner, inner, last ? 1 + room : 1);
        List<String> set = new ArrayList<>(argument);
        set.set(0, " ".repeat(inner) + set.get(0));
        append(lines, set, last ? ")" : ",");
      }
      return lines;
    }
  }

  /** Calls one after the other, broken before each dot. */
  record Chain(Expr head, List<Expr> links) implements Expr {
    @Override
    public String flat() {
      return head.flat()
          + links.stream().map(link -> "." + link.flat()).collect(Collectors.joining());
    }

    @Override
    public List<String> lines(int indent, int column, int room) {
      if (((Expr) this).fits(column, room)) {
        return List.of(flat());
      }
      int inner = indent + CONTINUED;
      List<String> lines = new ArrayList<>(head.lines(indent, column, 0));
      for (int i = 0; i < links.size(); i++) {
        int follows = i == links.size() - 1 ? room : 0;
        List<String> link = new ArrayList<>(links.get(i).lines(inner, inner + 1, follows));
        link.set(0, " ".repeat(inner) + "." + link.get(0));
        lines.addAll(link);
      }
      return lines;
    }
  }

  /** A conditional, broken before its marks. */
  record Either(String condition, Expr whenTrue, Expr whenFalse) implements Expr {
    @Override
    public String flat() {
      return condition + " ? " + whenTrue.flat() + " : " + whenFalse.flat();
    }

    @Override
    public List<String> lines(int indent, int column, int room) {
      if (((Expr) this).fits(column, room)) {
        return List.of(flat());
      }
      int inner = indent + CONTINUED;
      String start = " ".repeat(inner);
      List<String> lines = new ArrayList<>(List.of(condition));
      List<String> first = new ArrayList<>(whenTrue.lines(inner, inner + 2, 0));
      first.set(0, start + "? " + first.get(0));
      List<String> second = new ArrayList<>(whenFalse.lines(inner, inner + 2, room));
      second.set(0, start + ": " + second.get(0));
      lines.addAll(first);
      lines.addAll(second);
      return lines;
    }
  }
}
