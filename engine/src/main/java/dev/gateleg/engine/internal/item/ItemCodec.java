package dev.gateleg.engine.internal.item;

import dev.gateleg.engine.error.EngineCode;
import dev.gateleg.engine.internal.storage.Codec;
import dev.gateleg.engine.storage.StorageException;

/** Items as the bytes that they are. */
public final class ItemCodec implements Codec<Item> {

  public static final ItemCodec INSTANCE = new ItemCodec();

  private ItemCodec() {}

  @Override
  public byte[] encode(Item item) {
    return item.bytes();
  }

  @Override
  public Item decode(byte[] bytes) {
    try {
      checkWhole(bytes);
      return Item.ofBytes(bytes);
    } catch (RuntimeException e) {
      throw new StorageException(
          EngineCode.DAMAGED_ITEM,
          "the stored bytes are not an item; restore the folder from a copy",
          e);
    }
  }

  /** Values are read late, so this looks whether they will be there. */
  private static void checkWhole(byte[] bytes) {
    AttributeReader reader = new AttributeReader(bytes);
    reader.unsigned();
    reader.skipMap();
    if (reader.at() != bytes.length) {
      throw new IllegalStateException("values end at " + reader.at() + " of " + bytes.length);
    }
  }

  @Override
  public int size(Item item) {
    return item.size();
  }
}
