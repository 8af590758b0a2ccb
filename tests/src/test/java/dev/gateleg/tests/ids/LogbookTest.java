package dev.gateleg.tests.ids;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gateleg.model.key.Ksuid;
import dev.gateleg.testing.FreshTable;
import dev.gateleg.tests.ids.Logbook.Entry;
import dev.gateleg.tests.support.ManualClock;
import dev.gateleg.tests.support.Stored;
import java.time.Duration;
import java.time.Instant;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** KSUIDs as parts of keys. */
final class LogbookTest {

  private final ManualClock clock = new ManualClock();
  private final Random random = new Random(27);

  @RegisterExtension
  final FreshTable<Logbook> table = FreshTable.of(LogbookTable.TYPE).clock(clock);

  @Test
  void idsSortByTheirTimeAndBoundRanges() {
    Logbook logbook = table.open();
    // region ksuid
    Entry first = logbook.create(new Entry("d1", Ksuid.next(clock, random), "on"));
    clock.advance(Duration.ofSeconds(5));
    Instant later = clock.instant();
    Entry second = logbook.create(new Entry("d1", Ksuid.next(clock, random), "off"));

    assertThat(logbook.latest("d1").list()).containsExactly(second, first);
    assertThat(logbook.since("d1", Ksuid.from(later)).list()).containsExactly(second);
    // endregion
    assertThat(second.entryId().time()).isEqualTo(later);
    assertThat(new Stored(table.client(), table.name()).lines("SK"))
        .containsExactly("ENTRY#" + first.entryId(), "ENTRY#" + second.entryId());
    assertThat(logbook.since("d1", Ksuid.from(later.plusSeconds(1))).list()).isEmpty();
  }
}
