package dev.gateleg.proofs.scenario.single;

import dev.gateleg.testing.simulation.Scenario;
import dev.gateleg.testing.simulation.World;
import dev.gateleg.testing.simulation.fault.FaultKind;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Set;

/**
 * A control: clerks who take turns book a seat if the index shows no booking of it. The index is late, so a seat is booked
 * twice even though no two of them ever book at the same time.
 */
public final class IndexAsLock implements Scenario {

  private static final int SEATS = 4;

  /** The control. */
  public IndexAsLock() {}

  @Override
  public String name() {
    return "index-as-lock";
  }

  @Override
  public String promise() {
    return "a seat has one booking";
  }

  @Override
  public boolean control() {
    return true;
  }

  @Override
  public Set<FaultKind> faults() {
    return Set.of(FaultKind.INDEX_LAG);
  }

  @Override
  public void play(World world) {
    Desk desk = world.open(DeskTable.TYPE);
    Deque<String> work = Entries.of("seat", SEATS);
    world.worker("clerk", worker -> {
      Desk mine = worker.open(DeskTable.TYPE);
      while (!work.isEmpty()) {
        String seat = work.remove();
        for (String owner : List.of("first", "second")) {
          if (mine.bookingsOf(seat).page(1, null).items().isEmpty()) {
            mine.create(new Booking(seat + "/" + owner, seat, owner));
          }
        }
      }
    });
    world.afterwards(checks -> {
      List<String> seats = new ArrayList<>();
      desk.bookings()
          .forEach(booking -> checks.that(
              !seats.contains(booking.seat()) && seats.add(booking.seat()),
              () -> booking.seat() + " was booked twice"));
    });
  }
}
