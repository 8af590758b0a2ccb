package dev.gateleg.tests.simulation;

import dev.gateleg.testing.simulation.Journal;
import dev.gateleg.testing.simulation.Scenario;
import dev.gateleg.testing.simulation.World;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

// region scenario
/** Three sellers book the same seats for different people. */
final class SeatScenario implements Scenario {

  @Override
  public String name() {
    return "seats";
  }

  @Override
  public String promise() {
    return "a booking that was acknowledged has its seat, and one that was refused has none";
  }

  @Override
  public void play(World world) {
    List<String> seats = List.of("A1", "A2", "A3");
    Hall hall = world.open(HallTable.TYPE);
    seats.forEach(seat -> hall.create(new Seat(seat, Optional.empty())));
    Journal<String> journal = world.journal();
    for (String seller : List.of("ann", "bob", "cem")) {
      Deque<String> wanted = new ArrayDeque<>(seats); // Survives the seller's death.
      world.worker(seller, worker -> {
        Hall mine = worker.open(HallTable.TYPE);
        while (!wanted.isEmpty()) {
          String seat = wanted.remove();
          String booking = seat + " for " + seller;
          journal.attempt(
              booking,
              () -> mine.update(Seats.key(seat))
                  .set(Seats.booking, booking)
                  .when(Seats.booking.isAbsent())
                  .run());
        }
      });
    }
    world.afterwards(checks -> journal.checkOnce(checks, booking -> {
      String seat = booking.substring(0, booking.indexOf(' '));
      Optional<String> stored = hall.getConsistent(Seats.key(seat)).flatMap(Seat::booking);
      return stored.equals(Optional.of(booking)) ? 1 : 0;
    }));
  }
}
// endregion
