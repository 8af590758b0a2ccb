package dev.gateleg.tests.adopted;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gateleg.core.error.AlreadyExistsException;
import dev.gateleg.core.read.Page;
import dev.gateleg.core.read.Pages;
import dev.gateleg.testing.FreshTable;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Keys that are numbers, with every bound on them. */
final class WeatherTest {

  @RegisterExtension
  final FreshTable<Weather> table = FreshTable.of(WeatherTable.TYPE);

  private Weather weather;

  @BeforeEach
  void fill() {
    weather = table.open();
    for (long at : List.of(-5L, 0L, 9L, 10L, 100L)) {
      weather.create(new Reading(1, at, at / 2.0));
    }
    weather.create(new Reading(12, 10, 1));
  }

  private static List<Long> times(Pages<Reading> readings) {
    return readings.stream().map(Reading::takenAt).toList();
  }

  @Test
  void getsOneReading() {
    assertThat(weather.reading(1, -5)).contains(new Reading(1, -5, -2.5));
    assertThat(weather.reading(2, -5)).isEmpty();
    assertThatThrownBy(() -> weather.create(new Reading(1, -5, 0)))
        .isInstanceOf(AlreadyExistsException.class)
        .hasMessageStartingWith("[AlreadyExists] Reading(1, -5) is there already");
  }

  @Test
  void sortsAsNumbersDo() {
    assertThat(times(weather.readings(1))).containsExactly(-5L, 0L, 9L, 10L, 100L);
    assertThat(times(weather.readings(1).reversed())).containsExactly(100L, 10L, 9L, 0L, -5L);
  }

  @Test
  void takesBoundsInOrLeavesThemOut() {
    assertThat(times(weather.readingsBetween(1, 0, 10))).containsExactly(0L, 9L, 10L);
    assertThat(times(weather.readingsWithin(1, 0, 10))).containsExactly(9L);
    assertThat(times(weather.readingsFrom(1, 9))).containsExactly(9L, 10L, 100L);
    assertThat(times(weather.readingsAfter(1, 9))).containsExactly(10L, 100L);
    assertThat(times(weather.readingsTo(1, 9))).containsExactly(-5L, 0L, 9L);
    assertThat(times(weather.readingsBefore(1, 9))).containsExactly(-5L, 0L);
  }

  @Test
  void countsAndLimitsAcrossBoundsThatAreLeftOut() {
    assertThat(weather.readingsWithin(1, -5, 100).count()).isEqualTo(3);
    assertThat(times(weather.readingsWithin(1, -5, 100).limit(2))).containsExactly(0L, 9L);
    assertThat(times(weather.readingsWithin(1, -5, 100).itemsPerRequest(1)))
        .containsExactly(0L, 9L, 10L);
    assertThat(weather.readingsWithin(1, 10, 9).list()).isEmpty();
  }

  @Test
  void pagesByACursorOfNumbers() {
    Page<Reading> first = weather.readings(1).page(3, null);
    Page<Reading> rest = weather.readings(1).page(3, first.next().orElseThrow());

    assertThat(first.items()).extracting(Reading::takenAt).containsExactly(-5L, 0L, 9L);
    assertThat(rest.items()).extracting(Reading::takenAt).containsExactly(10L, 100L);
  }

  @Test
  void updatesAndDeletesByNumbers() {
    weather.update(Readings.key(1, 9)).set(Readings.degrees, 21.5).run();
    assertThat(weather.reading(1, 9)).contains(new Reading(1, 9, 21.5));
    assertThat(weather.deleteKey(Readings.key(1, 9))).contains(new Reading(1, 9, 21.5));
    assertThat(weather.reading(1, 9)).isEmpty();
  }
}
