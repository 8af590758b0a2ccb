package dev.gateleg.tools.migrate;

import dev.gateleg.core.Table;
import dev.gateleg.model.Get;
import dev.gateleg.model.SingleTable;
import java.util.Optional;

/** The post's table as it was. */
@SingleTable(
    name = "old-post",
    entities = {OldLetter.class})
interface OldPost extends Table {

  /** One letter. */
  @Get
  Optional<OldLetter> letter(int number);
}
