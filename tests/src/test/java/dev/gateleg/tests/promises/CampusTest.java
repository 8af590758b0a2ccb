package dev.gateleg.tests.promises;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gateleg.model.key.KeyPartException;
import dev.gateleg.testing.FreshTable;
import dev.gateleg.tests.promises.Campus.Badge;
import dev.gateleg.tests.promises.Campus.Room;
import dev.gateleg.tests.promises.Campus.Site;
import dev.gateleg.tests.support.Stored;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Ids that hold the separator, in raw keys. */
final class CampusTest {

  @RegisterExtension
  final FreshTable<Campus> table = FreshTable.of(CampusTable.TYPE);

  private Campus campus;

  @BeforeEach
  void open() {
    campus = table.open();
  }

  @Test
  void anIdThatEndsItsKeyMayHoldTheSeparator() {
    Badge badge = campus.create(new Badge("a#7#x", "ann#b"));
    campus.create(new Badge("a", "ann"));

    assertThat(campus.badge("a#7#x")).contains(badge);
    assertThat(campus.badgesOf("ann#b").list()).containsExactly(badge);
    assertThat(campus.badgesOf("ann").list()).extracting(Badge::badgeId).containsExactly("a");
    assertThat(new Stored(table.client(), table.name()).item("BADGE#a#7#x", "BADGE"))
        .containsKeys("GSI1PK", "GSI1SK");
  }

  @Test
  void onlyTheLastOneDoes() {
    Room room = campus.create(new Room("s", 1, "1#2"));
    campus.create(new Room("s", 12, "x"));

    assertThat(campus.floor("s", 1).list()).containsExactly(room);
    assertThat(campus.rooms("s").list()).hasSize(2).contains(room);
    assertThatThrownBy(() -> campus.create(new Room("s#t", 1, "x")))
        .isInstanceOf(KeyPartException.class)
        .hasMessageStartingWith(
            "[KeyPartAmbiguous] 'siteId' of \"SITE#{siteId}#ROOMS\" is \"s#t\"");
  }

  @Test
  void whereAnotherKeyCouldBeTheSameItIsRefused() {
    assertThatThrownBy(() -> campus.create(new Site("s#ROOMS", "Hidden")))
        .isInstanceOf(KeyPartException.class)
        .hasMessage(
            "[KeyPartAmbiguous] 'siteId' of \"SITE#{siteId}\" is \"s#ROOMS\", which holds the"
                + " separator '#' of a raw template; keep the separator out of the value, or use a"
                + " template that escapes.");
    assertThatThrownBy(() -> campus.site("s#ROOMS")).isInstanceOf(KeyPartException.class);
  }
}
