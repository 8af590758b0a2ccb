package dev.gateleg.examples.payments.web;

import dev.gateleg.core.Table;
import dev.gateleg.core.schema.TableSchema;
import dev.gateleg.examples.http.Routes;
import dev.gateleg.examples.load.Load;
import dev.gateleg.examples.payments.PaymentService;
import dev.gateleg.examples.payments.PaymentsDesk;
import dev.gateleg.examples.payments.PaymentsDeskTable;
import dev.gateleg.examples.system.ExampleSystem;
import dev.gateleg.examples.system.OpenSystem;
import dev.gateleg.examples.system.Place;
import dev.gateleg.patterns.changes.ChangeConsumer;
import dev.gateleg.patterns.changes.ChangeListener;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;

/** The payments service as an example system. */
public final class PaymentsSystem implements ExampleSystem {

  /** How long a client has to settle a payment before the queue does. */
  private static final Duration PATIENCE = Duration.ofSeconds(2);

  /** For the service loader. */
  public PaymentsSystem() {}

  @Override
  public String name() {
    return "payments";
  }

  @Override
  public Class<? extends Table> patterns() {
    return PaymentsDesk.class;
  }

  @Override
  public TableSchema schema() {
    return PaymentsDeskTable.TYPE.schema();
  }

  @Override
  public OpenSystem open(Place place) {
    PaymentsDesk desk = PaymentsDeskTable.TYPE
        .with(place.client())
        .tableName(place.table())
        .clock(place.clock())
        .listener(place.listener())
        .open();
    return new Opened(new PaymentService(desk, place.clock(), PATIENCE), desk, place.streams());
  }

  private static final class Opened implements OpenSystem {

    private final PaymentService service;
    private final PaymentsDesk desk;
    private final DynamoDbStreamsClient streams;
    private final List<AutoCloseable> workers = new ArrayList<>();

    Opened(PaymentService service, PaymentsDesk desk, DynamoDbStreamsClient streams) {
      this.streams = streams;
      this.service = service;
      this.desk = desk;
    }

    @Override
    public Routes routes() {
      return new PaymentsRoutes(service).routes();
    }

    @Override
    public void seed(long seed) {
      new PaymentsSeed(seed).write(service);
    }

    @Override
    public void work() {
      workers.add(service.settling("settler-" + UUID.randomUUID()));
      workers.add(reporter());
    }

    private ChangeConsumer reporter() {
      return service
          .reporting()
          .consuming(streams)
          .lease(Duration.ofSeconds(2))
          .poll(Duration.ofMillis(200))
          .checkpoints(Duration.ofMillis(500))
          .listener(new Quiet())
          .start();
    }

    @Override
    public Load load(long seed) {
      return new PaymentsLoad(
          service, new LedgerSnapshot(desk), this::reporter, new PaymentsSeed(seed));
    }

    @Override
    public void close() {
      for (AutoCloseable worker : workers) {
        try {
          worker.close();
        } catch (Exception e) {
          throw new IllegalStateException("A worker did not end.", e);
        }
      }
    }
  }

  /** What fails is tried again, which is no news; what is parked is. */
  private static final class Quiet implements ChangeListener {
    @Override
    public void failed(String consumer, String item, int attempt, Throwable cause) {}

    @Override
    public void trouble(String consumer, Throwable cause) {}
  }
}
