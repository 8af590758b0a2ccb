package dev.gateleg.model.key;

import dev.gateleg.model.error.ModelCode;
import dev.gateleg.model.error.ModelException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Decides what two templates can have in common, without values: whether one key may be of both, and whether a read by
 * prefix meets keys of the other.
 *
 * <p>"No" is certain. "Yes" may be wrong only where a text has the digits but not the meaning of a value, as 2026-13 has
 * of a month.
 */
public final class KeyOverlap {
  private KeyOverlap() {}

  /** Whether some string can be a key of both templates. */
  public static boolean canCollide(KeyTemplate a, KeyTemplate b) {
    if (!shape(a).meets(shape(b))) {
      return false;
    }
    return a.style().separator() != b.style().separator()
        || open(a) // Its end may be several segments of the other.
        || open(b)
        || segmentsAgree(segments(a), segments(b));
  }

  private static boolean open(KeyTemplate template) {
    int parts = template.components().size();
    return parts > 0 && template.part(parts - 1).open();
  }

  /** Whether a key of {@code b} can start with the literal that {@code a} starts with. */
  public static boolean prefixOverlaps(KeyTemplate a, KeyTemplate b) {
    return prefixOverlaps(a, 0, b);
  }

  /** Whether a key of {@code b} can start with a {@link KeyTemplate#prefix} of {@code a} with so many leading parts. */
  public static boolean prefixOverlaps(KeyTemplate a, int leading, KeyTemplate b) {
    if (leading < 0 || leading > a.components().size()) {
      throw new ModelException(
          ModelCode.KEY_PART_COUNT,
          "\"" + a + "\" has the parts " + a.components() + ", so not " + leading
              + " leading ones; pass 0 to " + a.components().size() + ".");
    }
    Shape prefix = new Shape();
    int loop = prefix.state();
    prefix.join(trace(a, leading, prefix), loop);
    prefix.loop(loop, Shape.ANYTHING);
    prefix.endsAt(loop);
    return prefix.meets(shape(b));
  }

  private static Shape shape(KeyTemplate template) {
    Shape shape = new Shape();
    shape.endsAt(trace(template, template.components().size(), shape));
    return shape;
  }

  private static int trace(KeyTemplate template, int parts, Shape shape) {
    int at = shape.literal(shape.start(), template.literal(0));
    for (int i = 0; i < parts; i++) {
      at = shape.literal(template.part(i).trace(shape, at), template.literal(i + 1));
    }
    return at;
  }

  /** What stands between two separators: a literal, and perhaps a component after it. */
  private record Segment(String literal, @Nullable KeyPart part) {
    /** False if one is a literal that the other's component does not make; shapes have settled the rest. */
    boolean agrees(Segment other) {
      return makes(other) && other.makes(this);
    }

    private boolean makes(Segment constant) {
      if (part == null || constant.part != null) {
        return true;
      }
      return constant.literal.startsWith(literal)
          && part.decoded(constant.literal.substring(literal.length())) != null;
    }
  }

  private static boolean segmentsAgree(List<Segment> a, List<Segment> b) {
    for (int i = 0; i < a.size(); i++) {
      if (!a.get(i).agrees(b.get(i))) {
        return false;
      }
    }
    return true;
  }

  private static List<Segment> segments(KeyTemplate template) {
    List<Segment> segments = new ArrayList<>();
    int parts = template.components().size();
    char separator = template.style().separator();
    for (int i = 0; i <= parts; i++) {
      String literal = template.literal(i);
      // After a component a literal starts with the separator, which only closes the component's
      // own segment.
      int from = i == 0 ? 0 : 1;
      for (int at = literal.indexOf(separator, from);
          at >= 0;
          at = literal.indexOf(separator, from)) {
        segments.add(new Segment(literal.substring(from, at), null));
        from = at + 1;
      }
      boolean ended = i == parts && i > 0 && literal.isEmpty();
      if (!ended) {
        segments.add(new Segment(literal.substring(from), i < parts ? template.part(i) : null));
      }
    }
    return segments;
  }
}
