package compat;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.gateleg.core.Table;
import dev.gateleg.model.Entity;
import dev.gateleg.model.Get;
import dev.gateleg.model.Key;
import dev.gateleg.model.SingleTable;
import dev.gateleg.testing.FreshTable;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class FreshTableTest {

  @Entity
  @Key(partition = "USER#{id}", sort = "PROFILE")
  record User(String id, String name) {}

  @SingleTable(name = "club", entities = User.class)
  interface Club extends Table {
    @Get
    Optional<User> user(String id);
  }

  @RegisterExtension
  final FreshTable<Club> table = FreshTable.of(ClubTable.TYPE)
      .clock(Clock.fixed(Instant.parse("2020-01-01T00:00:00Z"), ZoneOffset.UTC));

  @Test
  void aTestGetsATableOfItsOwn(Club club) {
    club.create(new User("u1", "Ada"));
    assertEquals(Optional.of(new User("u1", "Ada")), club.user("u1"));
  }

  @Test
  void theJUnitIsTheProjectsOwn() {
    String place = Test.class.getProtectionDomain().getCodeSource().getLocation().toString();
    String expected = System.getProperty("expected.junit");
    assertTrue(place.endsWith("junit-jupiter-api-" + expected + ".jar"), place);
  }
}
