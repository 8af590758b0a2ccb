package dev.gateleg.engine.internal.api;

import dev.gateleg.engine.fault.Faults;
import dev.gateleg.engine.internal.fault.FaultPlan;
import dev.gateleg.engine.internal.storage.Store;
import dev.gateleg.engine.internal.upkeep.Life;
import java.time.Clock;
import java.util.UUID;

/** The engine on a store of a test's own, without faults. */
public final class OperationsOn {

  private OperationsOn() {}

  public static Operations store(Store store) {
    return new Operations(
        store,
        Clock.systemUTC(),
        UUID::randomUUID,
        new FaultPlan(Faults.none(), 0),
        time -> {},
        null,
        0,
        new Life(null));
  }
}
