package dev.gateleg.proofs.scenario.unique;

import dev.gateleg.core.Table;
import dev.gateleg.model.Get;
import dev.gateleg.model.SingleTable;
import java.util.Optional;

/** A club. */
@SingleTable(name = "club", entities = Member.class)
interface Club extends Table {

  /** One member. */
  @Get(consistent = true)
  Optional<Member> member(String memberId);
}
