package dev.gateleg.patterns.tree;

import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.patterns.error.PatternCode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The place of a node in a tree: the names from the root down to it. As text it is {@code /shoes/running}; a name that
 * contains the separator is escaped ({@code a/b} becomes {@code a%2Fb}), so that no two places have the same text.
 *
 * @param names the names; none for the root
 */
public record TreePath(List<String> names) {

  /** The root, under which everything stands. It has no node of its own. */
  public static final TreePath ROOT = new TreePath(List.of());

  private static final char SEPARATOR = '/';
  private static final String ESCAPED_SEPARATOR = "%2F";
  private static final String ESCAPED_ESCAPE = "%25";

  /** What follows the separator in the order of characters: the end of what starts with it. */
  private static final char AFTER_SEPARATOR = '0';

  /**
   * Checks the names.
   *
   * @throws InvalidInputException with the code {@code TreePathInvalid}, if a name is empty
   */
  public TreePath {
    names = List.copyOf(names);
    for (String name : names) {
      if (name.isEmpty()) {
        throw new InvalidInputException(
            PatternCode.TREE_PATH_INVALID,
            "A path of the names " + names + " has an empty one; give every node a name.",
            null);
      }
    }
  }

  /** The place with these names, from the root down. */
  public static TreePath of(String... names) {
    return new TreePath(List.of(names));
  }

  /**
   * The place that a text tells: {@code /shoes/running}; {@code /} is the root.
   *
   * @throws InvalidInputException with the code {@code TreePathInvalid}, if the text is no path
   */
  public static TreePath parse(String text) {
    if (text.isEmpty() || text.charAt(0) != SEPARATOR) {
      throw invalid(text, "does not start with '/'");
    }
    List<String> names = new ArrayList<>();
    for (int start = 1; start < text.length() || text.length() > 1 && start == text.length(); ) {
      int end = text.indexOf(SEPARATOR, start);
      String name = text.substring(start, end < 0 ? text.length() : end);
      if (name.isEmpty()) {
        throw invalid(text, "has an empty name");
      }
      names.add(unescaped(text, name));
      start = end < 0 ? text.length() + 1 : end + 1;
    }
    return new TreePath(names);
  }

  private static InvalidInputException invalid(String text, String why) {
    return new InvalidInputException(
        PatternCode.TREE_PATH_INVALID,
        "The path \"" + text + "\" " + why
            + "; write it as \"/shoes/running\", or make it of names by TreePath.of.",
        null);
  }

  private static String escaped(String name) {
    return name.replace("%", ESCAPED_ESCAPE).replace("/", ESCAPED_SEPARATOR);
  }

  private static String unescaped(String text, String name) {
    for (int at = name.indexOf('%'); at >= 0; at = name.indexOf('%', at + 1)) {
      if (!name.startsWith(ESCAPED_ESCAPE, at) && !name.startsWith(ESCAPED_SEPARATOR, at)) {
        throw invalid(text, "has a '%' that escapes neither '/' nor '%'");
      }
    }
    return name.replace(ESCAPED_SEPARATOR, "/").replace(ESCAPED_ESCAPE, "%");
  }

  /** How far below the root it is; the root's own level is 0. */
  public int level() {
    return names.size();
  }

  /** The place above; empty for the root. */
  public Optional<TreePath> parent() {
    return level() == 0 ? Optional.empty() : Optional.of(upTo(level() - 1));
  }

  /** The last name; empty text for the root. */
  public String name() {
    return level() == 0 ? "" : names.get(level() - 1);
  }

  /** A place below this one. */
  public TreePath child(String name) {
    List<String> more = new ArrayList<>(names);
    more.add(name);
    return new TreePath(more);
  }

  /** The places above, from the top down; neither the root nor this. */
  public List<TreePath> ancestors() {
    List<TreePath> above = new ArrayList<>();
    for (int level = 1; level < level(); level++) {
      above.add(upTo(level));
    }
    return above;
  }

  /** Whether it is a place or anywhere below it. */
  public boolean within(TreePath other) {
    return level() >= other.level() && names.subList(0, other.level()).equals(other.names);
  }

  /** Whether it is anywhere below a place. */
  public boolean below(TreePath other) {
    return level() > other.level() && within(other);
  }

  /** The start of this path, with that many names. */
  TreePath upTo(int level) {
    return level == level() ? this : new TreePath(names.subList(0, level));
  }

  /** Where this goes when a place that it is within goes to another. */
  TreePath moved(TreePath from, TreePath to) {
    List<String> all = new ArrayList<>(to.names);
    all.addAll(names.subList(from.level(), level()));
    return new TreePath(all);
  }

  /** What sorts just before everything below this place. */
  String lowest() {
    return level() == 0 ? text() : text() + SEPARATOR;
  }

  /** What sorts just after everything below this place. */
  String highest() {
    return level() == 0 ? "" + AFTER_SEPARATOR : text() + AFTER_SEPARATOR;
  }

  /** The path as text, as it stands in keys. */
  public String text() {
    if (names.isEmpty()) {
      return "/";
    }
    StringBuilder text = new StringBuilder();
    names.forEach(name -> text.append(SEPARATOR).append(escaped(name)));
    return text.toString();
  }

  /** The path as text. */
  @Override
  public String toString() {
    return text();
  }
}
