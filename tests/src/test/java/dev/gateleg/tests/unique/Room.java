package dev.gateleg.tests.unique;

import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;
import dev.gateleg.model.Unique;
import dev.gateleg.model.Version;

/** A room of the club, with a version. */
@Entity
@Key(partition = "ROOM#{roomId}", sort = "ROOM")
public record Room(
    String roomId, @Unique String title, @Version long version) {

  Room withTitle(String other) {
    return new Room(roomId, other, version);
  }
}
