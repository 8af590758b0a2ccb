package dev.gateleg.tests.ownwrites;

import dev.gateleg.core.Table;
import dev.gateleg.core.read.Pages;
import dev.gateleg.model.Entity;
import dev.gateleg.model.From;
import dev.gateleg.model.Key;
import dev.gateleg.model.Query;
import dev.gateleg.model.SingleTable;
import dev.gateleg.model.To;

/** Cards that are found by their column. */
@SingleTable(
    name = "board",
    entities = {Board.Card.class, Board.Note.class})
public interface Board extends Table {

  /** A card. */
  @Entity
  @Key(partition = "CARD#{cardId}", sort = "CARD")
  @Key(index = "GSI1", partition = "COLUMN#{column}", sort = "{rank:3}#{cardId}")
  @Key(index = "GSI2", partition = "OWNER#{owner}#{shard:4}", sort = "{rank:3}#{cardId}")
  record Card(String cardId, String column, String owner, int rank, boolean late) {}

  /** Something else in the table. */
  @Entity
  @Key(partition = "NOTE#{noteId}", sort = "NOTE")
  record Note(String noteId) {}

  /** The cards of a column. */
  @Query(index = "GSI1")
  Pages<Card> cardsIn(String column);

  /** The cards of a column from one rank to another. */
  @Query(index = "GSI1")
  Pages<Card> cardsBetween(String column, @From("rank") int from, @To("rank") int to);

  /** An owner's cards, the last first, from all shards. */
  @Query(index = "GSI2", newestFirst = true)
  Pages<Card> cardsOf(String owner);

  /** A card with its parts: the table itself. */
  @Query
  Pages<Card> card(String cardId);
}
