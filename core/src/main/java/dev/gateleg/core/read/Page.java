package dev.gateleg.core.read;

import java.util.List;
import java.util.Optional;

/**
 * Some results of a read, and where to go on.
 *
 * @param <T> what is read
 * @param items the results, possibly none even though there is a next page
 * @param next the cursor of the next page; empty at the end
 */
public record Page<T>(List<T> items, Optional<String> next) {

  /** Copies the list. */
  public Page {
    items = List.copyOf(items);
  }
}
