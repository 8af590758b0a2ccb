package dev.gateleg.examples.payments.web;

import dev.gateleg.core.error.TableMismatchException;
import dev.gateleg.core.schema.Tables;
import dev.gateleg.examples.payments.PaymentService;
import dev.gateleg.examples.payments.PaymentsDesk;
import dev.gateleg.examples.payments.PaymentsDeskTable;
import java.net.URI;
import java.time.Clock;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** Runs the service. */
@Command(
    name = "payments",
    mixinStandardHelpOptions = true,
    description = "A payments service over HTTP, on loopback.")
public final class PaymentsMain implements Callable<Integer> {

  @Option(
      names = "--endpoint",
      paramLabel = "URL",
      description = "An endpoint with DynamoDB's API; without it, DynamoDB itself.")
  private @Nullable URI endpoint;

  @Option(names = "--port", defaultValue = "8080", description = "The port; 0 for any (8080).")
  private int port;

  @Option(
      names = "--table",
      defaultValue = "payments",
      description = "The table's name (payments).")
  private String table = "";

  @Option(
      names = "--client-faults",
      paramLabel = "SEED",
      description = "Lose requests and answers on the way, by seed.")
  private @Nullable Long faults;

  private PaymentsMain() {}

  /** Runs the service until it is ended. */
  public static void main(String[] arguments) {
    System.exit(new CommandLine(new PaymentsMain()).execute(arguments));
  }

  @Override
  public Integer call() throws Exception {
    DynamoDbClient client = DynamoDb.client(endpoint, faults);
    createTable(client, table);
    Metrics metrics = new Metrics();
    PaymentsDesk desk =
        PaymentsDeskTable.TYPE.with(client).tableName(table).listener(metrics).open();
    PaymentService payments = new PaymentService(desk, Clock.systemUTC());
    payments.prepare();
    PaymentServer server = PaymentServer.start(payments, metrics, port);
    CountDownLatch ended = new CountDownLatch(1);
    Runtime.getRuntime().addShutdownHook(new Thread(() -> {
      server.close();
      client.close();
      ended.countDown();
    }));
    System.out.println("Payments at " + server.uri());
    ended.await();
    return 0;
  }

  /** Makes the table where there is none. */
  public static void createTable(DynamoDbClient client, String name) {
    if (!client.listTables().tableNames().contains(name)) {
      try {
        Tables.create(client, PaymentsDeskTable.TYPE.schema(), name);
      } catch (TableMismatchException e) {
        if (!e.code().equals("TableExists")) { // or another was faster
          throw e;
        }
      }
    }
  }
}
