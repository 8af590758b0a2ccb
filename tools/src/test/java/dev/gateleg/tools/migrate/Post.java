package dev.gateleg.tools.migrate;

import dev.gateleg.core.Table;
import dev.gateleg.core.read.Pages;
import dev.gateleg.model.Query;
import dev.gateleg.model.SingleTable;

/** The post's table as it is to be. */
@SingleTable(
    name = "post",
    entities = {Letter.class})
interface Post extends Table {

  /** A town's letters. */
  @Query(consistent = true)
  Pages<Letter> lettersTo(String town);
}
