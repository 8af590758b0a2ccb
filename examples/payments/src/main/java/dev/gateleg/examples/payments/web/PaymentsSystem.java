package dev.gateleg.examples.payments.web;

import dev.gateleg.core.Table;
import dev.gateleg.core.schema.TableSchema;
import dev.gateleg.examples.http.Routes;
import dev.gateleg.examples.load.Load;
import dev.gateleg.examples.payments.Payment;
import dev.gateleg.examples.payments.PaymentService;
import dev.gateleg.examples.payments.PaymentsDesk;
import dev.gateleg.examples.payments.PaymentsDeskTable;
import dev.gateleg.examples.system.ExampleSystem;
import dev.gateleg.examples.system.OpenSystem;
import dev.gateleg.examples.system.Place;
import dev.gateleg.patterns.queue.QueueWorker;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

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
    return new Opened(new PaymentService(desk, place.clock(), PATIENCE), desk);
  }

  private static final class Opened implements OpenSystem {

    private final PaymentService service;
    private final PaymentsDesk desk;
    private final List<QueueWorker<Payment>> workers = new ArrayList<>();

    Opened(PaymentService service, PaymentsDesk desk) {
      this.service = service;
      this.desk = desk;
    }

    @Override
    public Routes routes() {
      return new PaymentsRoutes(service).routes();
    }

    @Override
    public void seed(long seed) {
      PaymentsSeed.write(service);
    }

    @Override
    public void work() {
      workers.add(service.settling("settler-" + UUID.randomUUID()));
    }

    @Override
    public Load load(long seed) {
      return new PaymentsLoad(service, new LedgerSnapshot(desk));
    }

    @Override
    public void close() {
      workers.forEach(QueueWorker::close);
    }
  }
}
