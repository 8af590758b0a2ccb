package dev.gateleg.tools.verb;

import dev.gateleg.tools.command.CommandException;
import dev.gateleg.tools.error.ToolsCode;
import org.jspecify.annotations.Nullable;

/** Numbers that options take. */
final class Limits {

  private static final int MOST_SEGMENTS = 10_000;

  private Limits() {}

  /** A limit of items; 0 for none. */
  static long limit(@Nullable Long limit) {
    if (limit != null && limit < 1) {
      throw CommandException.usage(
          ToolsCode.LIMIT_RANGE,
          "--limit " + limit + " asks for nothing; give 1 or more, or leave it out.");
    }
    return limit == null ? 0 : limit;
  }

  static int segments(int segments) {
    if (segments < 2 || segments > MOST_SEGMENTS) {
      throw CommandException.usage(
          ToolsCode.SEGMENT_COUNT,
          "--segments " + segments + " make no sample; give 2 to " + MOST_SEGMENTS + ".");
    }
    return segments;
  }
}
