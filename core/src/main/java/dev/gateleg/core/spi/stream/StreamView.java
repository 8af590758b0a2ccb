package dev.gateleg.core.spi.stream;

/** What the records of a stream hold of an item. */
public enum StreamView {
  /** The key alone. */
  KEYS_ONLY(false, false),
  /** The item as it is after the change. */
  NEW_IMAGE(false, true),
  /** The item as it was before the change. */
  OLD_IMAGE(true, false),
  /** Both. */
  NEW_AND_OLD_IMAGES(true, true);

  private final boolean before;
  private final boolean after;

  StreamView(boolean before, boolean after) {
    this.before = before;
    this.after = after;
  }

  /** Whether records show the item as it was before. */
  public boolean before() {
    return before;
  }

  /** Whether records show the item as it is after. */
  public boolean after() {
    return after;
  }
}
