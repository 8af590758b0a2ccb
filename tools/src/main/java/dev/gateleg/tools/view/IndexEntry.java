package dev.gateleg.tools.view;

import java.util.List;

/**
 * Where an item is in an index, or why it is not.
 *
 * @param index the index
 * @param state whether it is there
 * @param partition its partition key there; empty where it is absent
 * @param sort its sort key there
 * @param reason why it is absent, or what its key should be where it is stale; else empty
 */
public record IndexEntry(
    String index,
    State state,
    List<KeyAttributeView> partition,
    List<KeyAttributeView> sort,
    String reason) {

  /** Whether an item is in an index. */
  public enum State {
    /** It is there, under the key that its components make. */
    PRESENT,
    /** It is there, under another key than its components make: somebody wrote past the model. */
    STALE,
    /** It is not there. */
    ABSENT
  }

  /** Copies the lists. */
  public IndexEntry {
    partition = List.copyOf(partition);
    sort = List.copyOf(sort);
  }
}
