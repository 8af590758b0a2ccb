package dev.gateleg.tests.writing;

import dev.gateleg.core.Table;
import dev.gateleg.core.read.Pages;
import dev.gateleg.model.Query;
import dev.gateleg.model.SingleTable;

// region store
/** What quotas keep in a program's table. */
@SingleTable(name = "quotas", entities = Allowance.class)
interface AllowanceStore extends Table {

  /** The days on which a quota was used. */
  @Query
  Pages<Allowance> daysOf(String name);
}
// endregion
