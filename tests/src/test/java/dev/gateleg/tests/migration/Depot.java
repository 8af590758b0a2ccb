package dev.gateleg.tests.migration;

import dev.gateleg.core.Table;
import dev.gateleg.core.read.Pages;
import dev.gateleg.model.Get;
import dev.gateleg.model.Query;
import dev.gateleg.model.SingleTable;
import java.util.Optional;

/** The depot's table as it is to be. */
@SingleTable(
    name = "depot",
    entities = {Parcel.class, Contact.class, Address.class})
interface Depot extends Table {

  /** A customer's parcels. */
  @Query(consistent = true)
  Pages<Parcel> parcelsOf(String customer);

  /** A person's name. */
  @Get(consistent = true)
  Optional<Contact> contact(String id);

  /** A person's address. */
  @Get(consistent = true)
  Optional<Address> address(String id);
}
