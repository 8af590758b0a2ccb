package dev.gateleg.tests.adopted;

import dev.gateleg.core.Table;
import dev.gateleg.model.Get;
import dev.gateleg.model.SingleTable;
import java.nio.ByteBuffer;
import java.util.Optional;

/** A table with a binary partition key and no sort key. */
@SingleTable(
    name = "gallery",
    partitionKey = "digest",
    sortKey = "",
    entities = {Picture.class})
public interface Gallery extends Table {

  /** One picture. */
  @Get
  Optional<Picture> picture(ByteBuffer digest);
}
