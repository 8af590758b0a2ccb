package dev.gateleg.tests.unique;

import dev.gateleg.core.Table;
import dev.gateleg.core.read.Pages;
import dev.gateleg.model.Scan;
import dev.gateleg.model.SingleTable;

/** A club of members with an address each. */
@SingleTable(
    name = "club",
    entities = {Member.class, Room.class})
public interface Club extends Table {

  /** All members. */
  @Scan
  Pages<Member> members();
}
