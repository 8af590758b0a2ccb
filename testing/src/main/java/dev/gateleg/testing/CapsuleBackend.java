package dev.gateleg.testing;

import dev.gateleg.core.call.Call;
import dev.gateleg.core.capsule.Capsule;
import dev.gateleg.core.item.Value;
import dev.gateleg.core.sdk.SdkItems;
import dev.gateleg.engine.Engine;
import dev.gateleg.engine.fault.Fault;
import dev.gateleg.engine.fault.Faults;
import dev.gateleg.testing.Backend.OwnTime;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** An engine for each test that plays a capsule. One test at a time. */
final class CapsuleBackend {

  /** A table that refuses everything could not be tested. */
  private static final double MOST = 0.9;

  /** The table itself can be made and deleted. */
  private static final String[] ON_ITEMS = {
    "GetItem",
    "PutItem",
    "UpdateItem",
    "DeleteItem",
    "Query",
    "Scan",
    "BatchGetItem",
    "BatchWriteItem",
    "TransactGetItems",
    "TransactWriteItems"
  };

  private final Capsule capsule;
  private @Nullable Engine engine;
  private Random random;

  CapsuleBackend(Capsule capsule) {
    this.capsule = capsule;
    this.random = new Random(capsule.seed());
  }

  /** The time goes on from where the capsule's window ends. */
  Clock clock() {
    return Clock.offset(Clock.systemUTC(), Duration.between(Instant.now(), capsule.to()));
  }

  LongSupplier random() {
    return () -> random.nextLong();
  }

  OwnTime begin() {
    Engine begun = Engine.builder().clock(clock()).seed(capsule.seed()).open();
    engine = begun;
    random = new Random(capsule.seed());
    return new OwnTime(begun.client(), () -> {
      begun.faults(Faults.none());
      begun.close();
    });
  }

  /** Puts the items; only then faults strike. */
  void fill(String table) {
    Engine begun = Objects.requireNonNull(engine);
    for (Map<String, Value> item : capsule.items()) {
      begun.client().putItem(put -> put.tableName(table).item(SdkItems.toSdk(item)));
    }
    begun.faults(faults());
  }

  private Faults faults() {
    Faults faults = Faults.none();
    faults = with(faults, Fault.THROTTLING, Call.Outcome.THROTTLED);
    faults = with(faults, Fault.CONFLICT, Call.Outcome.CONFLICT);
    faults = with(faults, Fault.INTERNAL_ERROR_AFTER, Call.Outcome.FAILED);
    return with(faults, Fault.INTERNAL_ERROR_BEFORE, Call.Outcome.NOT_SENT).onlyIn(ON_ITEMS);
  }

  private Faults with(Faults faults, Fault fault, Call.Outcome outcome) {
    double share = Math.min(MOST, capsule.share(outcome));
    return share == 0 ? faults : faults.with(fault, share);
  }
}
