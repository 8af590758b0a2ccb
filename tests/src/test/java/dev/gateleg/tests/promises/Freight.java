package dev.gateleg.tests.promises;

import dev.gateleg.core.Table;
import dev.gateleg.model.Entity;
import dev.gateleg.model.Get;
import dev.gateleg.model.Index;
import dev.gateleg.model.Key;
import dev.gateleg.model.SingleTable;
import dev.gateleg.model.TimeToLive;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Optional;

/** A table without an attribute of Gateleg's own, with an index on plain attributes beside one on a template. */
@SingleTable(
    name = "freight",
    entities = Freight.Crate.class,
    typeAttribute = "",
    attemptAttribute = "",
    indexes = @Index(name = "bySize", partitionKey = "zone", sortKey = "size"))
public interface Freight extends Table {

  /** Something to be moved. */
  @Entity
  @Key(partition = "CRATE#{crateId}", sort = "CRATE")
  @Key(index = "GSI1", partition = "ZONE#{zone}", sort = "{crateId}")
  @Key(index = "bySize", partition = "{zone}", sort = "{size}")
  record Crate(
      String crateId,
      String size,
      Optional<String> zone,
      Optional<BigDecimal> weight,
      @TimeToLive Optional<Instant> expires) {}

  /** One crate. */
  @Get(consistent = true)
  Optional<Crate> crate(String crateId);
}
