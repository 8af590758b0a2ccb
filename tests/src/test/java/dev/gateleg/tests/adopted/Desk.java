package dev.gateleg.tests.adopted;

import dev.gateleg.core.Table;
import dev.gateleg.model.Entity;
import dev.gateleg.model.Get;
import dev.gateleg.model.Key;
import dev.gateleg.model.KeyOnly;
import dev.gateleg.model.SingleTable;
import dev.gateleg.model.Version;
import java.util.Optional;

/** A table whose items carry nothing but what their entities say. */
@SingleTable(
    name = "desk",
    typeAttribute = "",
    attemptAttribute = "",
    entities = {Desk.Draft.class, Desk.Slip.class})
public interface Desk extends Table {

  /** Something with a version. */
  @Entity
  @Key(partition = "DRAFT#{id}", sort = "DRAFT")
  record Draft(String id, String text, @Version long version) {}

  /** Something that may be nothing but its key. */
  @Entity
  @Key(partition = "SLIP#{id}", sort = "SLIP")
  record Slip(@KeyOnly String id, Optional<String> text) {}

  /** A draft. */
  @Get
  Optional<Draft> draft(String id);

  /** A slip. */
  @Get
  Optional<Slip> slip(String id);
}
