package dev.gateleg.engine.internal.item;

import dev.gateleg.engine.internal.storage.Codec;
import dev.gateleg.engine.internal.storage.StorageException;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Items as bytes: the size, then the attributes. */
public final class ItemCodec implements Codec<Item> {

  public static final ItemCodec INSTANCE = new ItemCodec();

  private ItemCodec() {}

  @Override
  public byte[] encode(Item item) {
    AttributeWriter writer = new AttributeWriter(item.size() + item.size() / 4 + 32);
    writer.unsigned(item.size());
    writer.map(item.attributes());
    return writer.toBytes();
  }

  @Override
  public Item decode(byte[] bytes) {
    try {
      AttributeReader reader = new AttributeReader(bytes);
      int size = reader.unsigned();
      Map<String, AttributeValue> attributes = reader.map();
      return Item.of(attributes, size);
    } catch (RuntimeException e) {
      throw new StorageException(
          "[DamagedItem] the stored bytes are not an item; restore the folder from a copy", e);
    }
  }

  @Override
  public int size(Item item) {
    return item.size();
  }
}
