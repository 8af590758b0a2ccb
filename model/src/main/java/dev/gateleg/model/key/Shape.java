package dev.gateleg.model.key;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;

/**
 * The set of strings that a template can make, as a small automaton over code points: what lets the compiler decide
 * whether two templates can make one key, without values.
 *
 * <p>It may hold strings that are no key (month 13), never miss one that is. Confined to the thread that builds it.
 */
final class Shape {
  static final int[] DIGITS = {'0', '9'};
  static final int[] UPPER_HEX = {'0', '9', 'A', 'F'};
  static final int[] ANYTHING = {0, Character.MAX_CODE_POINT};
  private static final int[] LOWER_HEX = {'0', '9', 'a', 'f'};
  private static final int[] LETTERS_AND_DIGITS = {'0', '9', 'A', 'Z', 'a', 'z'};
  private static final int[] CROCKFORD = {'0', '9', 'A', 'H', 'J', 'K', 'M', 'N', 'P', 'T', 'V', 'Z'
  };

  /** A step to another state by a code point of one of the ranges (pairs of first and last); without ranges, freely. */
  private record Edge(int to, int... ranges) {
    boolean free() {
      return ranges.length == 0;
    }

    boolean shares(Edge other) {
      for (int i = 0; i < ranges.length; i += 2) {
        for (int j = 0; j < other.ranges.length; j += 2) {
          if (ranges[i] <= other.ranges[j + 1] && other.ranges[j] <= ranges[i + 1]) {
            return true;
          }
        }
      }
      return false;
    }
  }

  private final List<List<Edge>> edges = new ArrayList<>();
  private int end = -1;

  Shape() {
    state();
  }

  int start() {
    return 0;
  }

  int state() {
    edges.add(new ArrayList<>());
    return edges.size() - 1;
  }

  void edge(int from, int to, int... ranges) {
    edges.get(from).add(new Edge(to, ranges));
  }

  void join(int from, int to) {
    edge(from, to);
  }

  void loop(int at, int[] ranges) {
    edge(at, at, ranges);
  }

  int one(int from, int... ranges) {
    int to = state();
    edge(from, to, ranges);
    return to;
  }

  int literal(int from, String text) {
    int at = from;
    for (int i = 0; i < text.length(); i += Character.charCount(text.codePointAt(i))) {
      int point = text.codePointAt(i);
      at = one(at, point, point);
    }
    return at;
  }

  /**
   * Adds a pattern in which d is a digit, h a lower case hex digit, c one of Crockford's, w a letter or digit, and all else
   * itself, escaped.
   */
  int pattern(int from, String pattern, Escape escape) {
    int at = from;
    for (int i = 0; i < pattern.length(); i++) {
      char c = pattern.charAt(i);
      at = switch (c) {
        case 'd' -> one(at, DIGITS);
        case 'h' -> one(at, LOWER_HEX);
        case 'c' -> one(at, CROCKFORD);
        case 'w' -> one(at, LETTERS_AND_DIGITS);
        default -> literal(at, escape.spelled(String.valueOf(c)));
      };
    }
    return at;
  }

  void endsAt(int state) {
    end = state;
  }

  static int[] allBut(char a, char b) {
    char first = (char) Math.min(a, b);
    char second = (char) Math.max(a, b);
    if (second - first <= 1) {
      return new int[] {0, first - 1, second + 1, Character.MAX_CODE_POINT};
    }
    return new int[] {0, first - 1, first + 1, second - 1, second + 1, Character.MAX_CODE_POINT};
  }

  /** Whether some string is in both: a walk over the pairs of states that both can reach by one string. */
  boolean meets(Shape other) {
    int width = other.edges.size();
    boolean[] seen = new boolean[edges.size() * width];
    ArrayDeque<Integer> todo = new ArrayDeque<>();
    visit(start() * width + other.start(), seen, todo);
    while (!todo.isEmpty()) {
      int pair = todo.remove();
      int here = pair / width;
      int there = pair % width;
      if (here == end && there == other.end) {
        return true;
      }
      for (Edge mine : edges.get(here)) {
        if (mine.free()) {
          visit(mine.to * width + there, seen, todo);
        }
      }
      for (Edge yours : other.edges.get(there)) {
        if (yours.free()) {
          visit(here * width + yours.to, seen, todo);
          continue;
        }
        for (Edge mine : edges.get(here)) {
          if (mine.shares(yours)) {
            visit(mine.to * width + yours.to, seen, todo);
          }
        }
      }
    }
    return false;
  }

  private static void visit(int pair, boolean[] seen, ArrayDeque<Integer> todo) {
    if (!seen[pair]) {
      seen[pair] = true;
      todo.add(pair);
    }
  }
}
