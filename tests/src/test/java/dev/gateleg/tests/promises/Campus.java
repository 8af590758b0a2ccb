package dev.gateleg.tests.promises;

import dev.gateleg.core.Table;
import dev.gateleg.core.read.Pages;
import dev.gateleg.model.Entity;
import dev.gateleg.model.Get;
import dev.gateleg.model.Key;
import dev.gateleg.model.Query;
import dev.gateleg.model.SingleTable;
import java.util.Optional;

/** Raw keys: where they end, ids may hold the separator, unless another entity's key could be the same. */
@SingleTable(
    name = "campus",
    raw = true,
    entities = {Campus.Site.class, Campus.Room.class, Campus.Badge.class})
public interface Campus extends Table {

  /** Its partition could be a room's if its id held the separator. */
  @Entity
  @Key(partition = "SITE#{siteId}", sort = "INFO")
  record Site(String siteId, String name) {}

  /** Its id ends a key that starts like no other. */
  @Entity
  @Key(partition = "SITE#{siteId}#ROOMS", sort = "ROOM#{floor}#{roomId}")
  record Room(String siteId, int floor, String roomId) {}

  /** Its partition starts like no other. */
  @Entity
  @Key(partition = "BADGE#{badgeId}", sort = "BADGE")
  @Key(index = "GSI1", partition = "HOLDER#{holder}", sort = "{badgeId}")
  record Badge(String badgeId, String holder) {}

  /** One site. */
  @Get
  Optional<Site> site(String siteId);

  /** The rooms of a site. */
  @Query
  Pages<Room> rooms(String siteId);

  /** The rooms of a floor. */
  @Query
  Pages<Room> floor(String siteId, int floor);

  /** One badge. */
  @Get
  Optional<Badge> badge(String badgeId);

  /** The badges of somebody. */
  @Query(index = "GSI1")
  Pages<Badge> badgesOf(String holder);
}
