package dev.gateleg.core.spi.entity;

import org.jspecify.annotations.Nullable;

/** The components that an item's keys tell, for those that have no attribute of their own. */
public interface KeyParts {

  /** The component as its key's template decodes it, or null where no key of the item tells it. */
  @Nullable
  Object part(String component);
}
