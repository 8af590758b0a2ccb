package dev.gateleg.tests.retention;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.core.error.UniqueTakenException;
import dev.gateleg.testing.FreshTable;
import dev.gateleg.tests.support.ManualClock;
import dev.gateleg.tests.support.Stored;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A time to live is a duration in code and seconds in the table. */
final class LifetimeTest {

  private static final Duration WEEK = Duration.ofDays(7);

  private final ManualClock clock = new ManualClock();

  @RegisterExtension
  final FreshTable<Visitors> table = FreshTable.of(VisitorsTable.TYPE).clock(clock);

  private Visitors visitors;

  @BeforeEach
  void open() {
    visitors = table.open();
  }

  private Instant after(Duration time) {
    return clock.instant().plus(time).truncatedTo(ChronoUnit.SECONDS);
  }

  private static Session session(String id) {
    return new Session(id, "ann", Optional.empty());
  }

  @Test
  void whatIsWrittenWithoutAnEndGetsOne() {
    Session created = visitors.create(session("s1"));
    visitors.put(session("s2"));
    visitors.batch().put(session("s3")).run().orThrow();
    visitors.transaction().add(visitors.creating(session("s4"))).run();
    visitors.upsert(Sessions.key("s5")).set(Sessions.user, "ann").run();

    assertThat(created.expires()).contains(after(WEEK));
    for (String id : new String[] {"s1", "s2", "s3", "s4", "s5"}) {
      assertThat(visitors.get(Sessions.key(id)).flatMap(Session::expires)).contains(after(WEEK));
    }
    assertThat(
            new Stored(table.client(), table.name()).attribute("SESSION#s1", "SESSION", "expires"))
        .isEqualTo(Long.toString(after(WEEK).getEpochSecond()));
  }

  @Test
  void anEndThatIsThereStays() {
    Instant soon = after(Duration.ofHours(1));
    visitors.create(new Session("s1", "ann", Optional.of(soon)));
    clock.advance(Duration.ofMinutes(10));

    visitors.modify(Sessions.key("s1"), s -> new Session(s.sessionId(), "bob", s.expires()));
    visitors.upsert(Sessions.key("s1")).set(Sessions.user, "cem").run();
    visitors.update(Sessions.key("s1")).set(Sessions.user, "dan").run();

    assertThat(visitors.get(Sessions.key("s1")))
        .contains(new Session("s1", "dan", Optional.of(soon)));
  }

  @Test
  void anUpdateSaysHowLongFromNow() {
    visitors.create(session("s1"));
    clock.advance(Duration.ofDays(6));

    // region renew
    visitors.update(Sessions.key("s1")).expireAfter(Duration.ofDays(2)).run();
    // endregion

    clock.advance(Duration.ofDays(1).plusHours(23));
    assertThat(visitors.get(Sessions.key("s1"))).isPresent();
    clock.advance(Duration.ofHours(1));
    assertThat(visitors.get(Sessions.key("s1"))).isEmpty();
  }

  @Test
  void aUniqueValueIsHeldAsLong() {
    visitors.create(new Badge("b1", "17", null, 0));
    visitors.upsert(Badges.key("b2")).set(Badges.number, "18").run();
    assertThatThrownBy(() -> visitors.create(new Badge("b3", "18", null, 0)))
        .isInstanceOf(UniqueTakenException.class);

    clock.advance(Duration.ofHours(12).plusMinutes(10)); // a claim is held while clocks may differ

    visitors.create(new Badge("b3", "17", null, 0));
    visitors.create(new Badge("b4", "18", null, 0));
    assertThat(visitors.get(Badges.key("b4")).map(Badge::expires))
        .contains(after(Duration.ofHours(12)));
  }

  @Test
  void whatCannotExpireIsRefused() {
    assertThatThrownBy(() -> visitors.update(Notes.key("n1")).expireAfter(WEEK))
        .isInstanceOf(InvalidInputException.class)
        .hasMessage("[TimeToLiveMissing] Note has no time to live, so " + Notes.key("n1")
            + " can't expire; mark an Instant of it with @TimeToLive.");
    assertThatThrownBy(() -> visitors.update(Sessions.key("s1")).expireAfter(Duration.ZERO))
        .isInstanceOf(InvalidInputException.class)
        .hasMessage("[TimeToLiveTooShort] PT0S is no time that " + Sessions.key("s1")
            + " could live; give a second or more.");
  }
}
