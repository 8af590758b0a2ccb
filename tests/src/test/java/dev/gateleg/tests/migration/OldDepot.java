package dev.gateleg.tests.migration;

import dev.gateleg.core.Table;
import dev.gateleg.model.Get;
import dev.gateleg.model.SingleTable;
import java.util.Optional;

/** The depot's table as it was. */
@SingleTable(
    name = "old-depot",
    entities = {OldParcel.class, Person.class})
interface OldDepot extends Table {

  /** One parcel. */
  @Get(consistent = true)
  Optional<OldParcel> parcel(String id);

  /** One person. */
  @Get(consistent = true)
  Optional<Person> person(String id);
}
