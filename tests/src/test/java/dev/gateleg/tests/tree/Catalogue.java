package dev.gateleg.tests.tree;

import dev.gateleg.core.Table;
import dev.gateleg.core.read.Pages;
import dev.gateleg.model.Prefix;
import dev.gateleg.model.Query;
import dev.gateleg.model.SingleTable;

/** Categories and folders. */
@SingleTable(
    name = "catalogue",
    entities = {Category.class, Folder.class})
interface Catalogue extends Table {

  /** The categories whose paths start so. */
  @Query
  Pages<Category> categories(String tenant, @Prefix String path);
}
