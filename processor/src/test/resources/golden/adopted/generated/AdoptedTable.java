package adopted;

import dev.gateleg.core.read.Pages;
import dev.gateleg.core.schema.IndexSchema;
import dev.gateleg.core.schema.TableSchema;
import dev.gateleg.core.spi.read.Collected;
import dev.gateleg.core.spi.read.KeyCondition;
import dev.gateleg.core.spi.read.ReadSpec;
import dev.gateleg.core.spi.table.GeneratedTable;
import dev.gateleg.core.spi.table.OpenTable;
import dev.gateleg.core.table.TableType;
import dev.gateleg.model.codec.AttributeKind;
import dev.gateleg.model.codec.Codecs;
import dev.gateleg.model.key.KeyBound;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import javax.annotation.processing.Generated;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** The table {@code legacy} behind {@link Adopted}. Written by Gateleg; a change here is lost. */
@Generated("dev.gateleg.processor.GatelegProcessor")
public final class AdoptedTable extends GeneratedTable implements Adopted {

  /** The table, for whatever opens, makes or compares it. */
  public static final TableType<Adopted> TYPE = TableType.of(
      TableSchema.of("legacy", "hash", "range")
          .index(IndexSchema.global("inverted", List.of("range"), List.of("hash")))
          .index(
              IndexSchema.global("by-customer", List.of("customer_id"), List.of("year"))
                  .including("total"))
          .index(
              IndexSchema.global(
                  "by-region", List.of("region", "year"), List.of("issued", "number")))
          .index(IndexSchema.local("by-total", "hash", "total"))
          .kind("number", AttributeKind.NUMBER)
          .kind("total", AttributeKind.NUMBER)
          .kind("year", AttributeKind.NUMBER),
      List.of(Customers.TYPE, Invoices.TYPE),
      AdoptedTable::new);

  private static final ReadSpec<Record> CUSTOMER_WITH_INVOICES =
      ReadSpec.mixed("customerWithInvoices", Customers.TYPE, Invoices.TYPE);
  private static final ReadSpec<Adopted.Invoice> INVOICES_BY_NUMBER =
      ReadSpec.query("invoicesByNumber", Invoices.TYPE).index("inverted");
  private static final ReadSpec<Adopted.InvoiceTotal> TOTALS_OF =
      ReadSpec.query("totalsOf", InvoiceTotalProjection.TYPE).index("by-customer");
  private static final ReadSpec<Adopted.Invoice> ISSUED_IN =
      ReadSpec.query("issuedIn", Invoices.TYPE).index("by-region");
  private static final ReadSpec<Adopted.Invoice> ISSUED_BETWEEN =
      ReadSpec.query("issuedBetween", Invoices.TYPE).index("by-region");
  private static final ReadSpec<Adopted.Invoice> DEAREST =
      ReadSpec.query("dearest", Invoices.TYPE).index("by-total").consistent();
  private static final ReadSpec<Adopted.InvoiceTotal> EVERY_TOTAL =
      ReadSpec.scan("everyTotal", InvoiceTotalProjection.TYPE).index("by-customer");

  private AdoptedTable(OpenTable table) {
    super(table);
  }

  /** Opens the table under its own name. */
  public static Adopted open(DynamoDbClient client) {
    return TYPE.open(client);
  }

  @Override
  public Adopted.Customer customer(String customerId) {
    return getRequired("customer", Customers.key(customerId), false);
  }

  @Override
  public Optional<Adopted.CustomerWithInvoices> customerWithInvoices(String customerId) {
    Collected all = collect(
        CUSTOMER_WITH_INVOICES, KeyCondition.partition(Customers.Keys.TABLE_PARTITION, customerId));
    if (!all.has(Customers.TYPE) && !all.has(Invoices.TYPE)) {
      return Optional.empty();
    }
    return Optional.of(
        new Adopted.CustomerWithInvoices(all.optional(Customers.TYPE), all.list(Invoices.TYPE)));
  }

  @Override
  public Pages<Adopted.Invoice> invoicesByNumber(long number) {
    return pages(
        INVOICES_BY_NUMBER,
        KeyCondition.partition(Invoices.Keys.TABLE_SORT, number)
            .sortStartsWith(Invoices.Keys.TABLE_PARTITION.prefix()));
  }

  @Override
  public Pages<Adopted.InvoiceTotal> totalsOf(String customerId, int after, int before) {
    return pages(
        TOTALS_OF,
        KeyCondition.partition(Codecs.STRING, customerId)
            .sortIn(Codecs.INT, KeyBound.after(after), KeyBound.before(before)));
  }

  @Override
  public Pages<Adopted.Invoice> issuedIn(String region, int year, LocalDate issued, long number) {
    return pages(
        ISSUED_IN,
        KeyCondition.partition(Codecs.STRING, region)
            .andPartition(Codecs.INT, year)
            .sortIs(Codecs.LOCAL_DATE, issued)
            .sortIn(Codecs.LONG, KeyBound.from(number), KeyBound.none()));
  }

  @Override
  public Pages<Adopted.Invoice> issuedBetween(
      String region, int year, LocalDate from, LocalDate to) {
    return pages(
        ISSUED_BETWEEN,
        KeyCondition.partition(Codecs.STRING, region)
            .andPartition(Codecs.INT, year)
            .sortIn(
                Codecs.LOCAL_DATE,
                KeyBound.from(bound("issuedBetween", "from", from)),
                KeyBound.to(bound("issuedBetween", "to", to))));
  }

  @Override
  public Pages<Adopted.Invoice> dearest(String customerId, double least) {
    return pages(
        DEAREST,
        KeyCondition.partition(Invoices.Keys.TABLE_PARTITION, customerId)
            .sortIn(Codecs.DOUBLE, KeyBound.from(least), KeyBound.none()));
  }

  @Override
  public Pages<Adopted.InvoiceTotal> everyTotal() {
    return scan(EVERY_TOTAL);
  }
}
