package dev.gateleg.tools.verb;

import dev.gateleg.tools.command.Spending;
import dev.gateleg.tools.view.ItemView;
import dev.gateleg.tools.view.Page;
import java.time.Duration;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Reads page after page, until there is no more, there is enough, or it gets too dear. */
final class Reading {

  /** Where DynamoDB decides how much a page holds. */
  private static final int WHOLE_PAGE = 1_000_000;

  /** Asks for a page. */
  @FunctionalInterface
  interface Pages {
    Page page(int limit, @Nullable String cursor);
  }

  private final Spending spending;
  private long read;
  private long kept;
  private int requests;
  private double units;
  private Duration took = Duration.ZERO;
  private @Nullable String cursor;

  Reading(Spending spending, @Nullable String cursor) {
    this.spending = spending;
    this.cursor = cursor;
  }

  /** Reads at most so many items; 0 for all. */
  void run(Pages pages, long most, Consumer<ItemView> each) {
    do {
      int limit = most == 0 ? WHOLE_PAGE : (int) Math.min(WHOLE_PAGE, most - kept);
      Page page = pages.page(limit, cursor);
      read += page.read();
      kept += page.items().size();
      requests += page.requests();
      units += page.units();
      took = took.plus(page.took());
      cursor = page.cursor();
      page.items().forEach(each);
      if (cursor != null) {
        spending.spent(page.units());
      }
    } while (cursor != null && (most == 0 || kept < most));
  }

  long read() {
    return read;
  }

  long kept() {
    return kept;
  }

  int requests() {
    return requests;
  }

  double units() {
    return units;
  }

  Duration took() {
    return took;
  }

  /** Where to go on; null where there is no more. */
  @Nullable
  String cursor() {
    return cursor;
  }
}
