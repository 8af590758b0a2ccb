package dev.gateleg.tests.adopted;

import dev.gateleg.core.Table;
import dev.gateleg.core.read.Pages;
import dev.gateleg.model.From;
import dev.gateleg.model.Get;
import dev.gateleg.model.Index;
import dev.gateleg.model.Prefix;
import dev.gateleg.model.Query;
import dev.gateleg.model.SingleTable;
import dev.gateleg.model.To;
import java.util.Optional;

/** A table with an index whose keys have several attributes. */
@SingleTable(
    name = "tournaments",
    partitionKey = "match_id",
    sortKey = "",
    typeAttribute = "",
    entities = {Match.class},
    indexes =
        @Index(
            name = "by_round",
            partitionKey = {"tournament", "region"},
            sortKey = {"round", "bracket", "match_id"}))
public interface Tournaments extends Table {

  /** One match. */
  @Get
  Optional<Match> match(String matchId);

  /** The matches of a tournament in a region, by round. */
  @Query(index = "by_round")
  Pages<Match> matches(String tournament, String region);

  /** The matches of some rounds. */
  @Query(index = "by_round")
  Pages<Match> rounds(String tournament, String region, @From int from, @To int to);

  /** The matches of one round. */
  @Query(index = "by_round")
  Pages<Match> round(String tournament, String region, int round);

  /** The matches of one round in brackets whose name starts so. */
  @Query(index = "by_round")
  Pages<Match> brackets(String tournament, String region, int round, @Prefix String bracket);
}
