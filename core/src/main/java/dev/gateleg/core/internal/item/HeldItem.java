package dev.gateleg.core.internal.item;

import org.jspecify.annotations.Nullable;

/** An item that holds its values in another form than Gateleg's, so that codecs read it by a source of its own. */
public interface HeldItem {

  /** A source that reads the item: the one that read the last, where it can read this one as well. */
  ItemSource<?> source(@Nullable ItemSource<?> last);
}
