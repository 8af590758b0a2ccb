package dev.gateleg.tools.live;

import java.nio.file.Path;
import java.util.List;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/**
 * What the workbench can see beside tables.
 *
 * @param live a running system; null where there is none
 * @param heat hot keys
 * @param spend what patterns cost
 * @param changes the last changes that came after one of that number
 * @param jobs the jobs
 * @param exports the folder that exports are written into
 */
public record Running(
    @Nullable LiveFeed live,
    KeyHeat heat,
    PatternSpend spend,
    LongFunction<List<ChangeLine>> changes,
    JobBoard jobs,
    Path exports) {

  /** Nothing runs; there are only jobs that the page starts. */
  public static Running nothing() {
    return new Running(
        null,
        new KeyHeat(),
        new PatternSpend(),
        after -> List.of(),
        new JobBoard(),
        Path.of("export"));
  }
}
