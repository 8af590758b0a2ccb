package dev.gateleg.engine.internal.storage;

import java.nio.ByteBuffer;

/**
 * How often a store was opened. What follows from a seed would otherwise be the same in every opening, and ids that name
 * spaces must never come twice.
 */
public final class Openings {

  private static final byte[] KEY = {};

  private Openings() {}

  /** Counts this opening; answers 1 for the first. */
  public static long count(Store store) {
    Space<Long> openings = store.space("openings", new LongCodec());
    Long before = openings.get(KEY);
    long now = before == null ? 1 : before + 1;
    store.commit(new Changes().put(openings, KEY, now, before)).awaitDurable();
    return now;
  }

  private static final class LongCodec implements Codec<Long> {

    @Override
    public byte[] encode(Long value) {
      return ByteBuffer.allocate(Long.BYTES).putLong(value).array();
    }

    @Override
    public Long decode(byte[] bytes) {
      return ByteBuffer.wrap(bytes).getLong();
    }

    @Override
    public int size(Long value) {
      return 0;
    }
  }
}
