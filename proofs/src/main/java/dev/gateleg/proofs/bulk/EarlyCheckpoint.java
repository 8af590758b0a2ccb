package dev.gateleg.proofs.bulk;

import dev.gateleg.core.error.ConflictException;
import dev.gateleg.core.error.ThrottledException;
import dev.gateleg.core.error.UnavailableException;
import dev.gateleg.testing.simulation.Scenario;
import dev.gateleg.testing.simulation.World;
import dev.gateleg.testing.simulation.fault.FaultKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;

/** A control: the place in the file is kept before what was read is written. Who dies in between leaves a gap. */
public final class EarlyCheckpoint implements Scenario {

  private static final int CHUNK = 7;

  /** The control. */
  public EarlyCheckpoint() {}

  @Override
  public String name() {
    return "early-checkpoint";
  }

  @Override
  public String promise() {
    return "every record is written";
  }

  @Override
  public boolean control() {
    return true;
  }

  @Override
  public Set<FaultKind> faults() {
    return FaultKind.commonAnd(FaultKind.UNPROCESSED);
  }

  @Override
  public void play(World world) {
    Depot depot = world.open(DepotTable.TYPE);
    List<Parcel> all = new ArrayList<>();
    for (int i = 0; i < Sheet.ROWS; i++) {
      all.add(new Parcel("p" + i, i));
    }
    AtomicInteger place = new AtomicInteger();
    world.worker("importer", worker -> {
      while (place.get() < all.size()) {
        int from = place.getAndAdd(CHUNK);
        List<Parcel> some = all.subList(from, Math.min(all.size(), from + CHUNK));
        try {
          worker.open(DepotTable.TYPE).batch().putAll(some).run().orThrow();
        } catch (UnavailableException | ThrottledException | ConflictException e) {
          place.set(from);
        }
      }
    });
    world.afterwards(checks ->
        checks.equal("the number of parcels", (long) all.size(), depot.parcels().count()));
  }
}
