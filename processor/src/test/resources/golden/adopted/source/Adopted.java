package adopted;

import dev.gateleg.core.Table;
import dev.gateleg.core.read.Pages;
import dev.gateleg.model.After;
import dev.gateleg.model.Attribute;
import dev.gateleg.model.Before;
import dev.gateleg.model.Entity;
import dev.gateleg.model.From;
import dev.gateleg.model.Get;
import dev.gateleg.model.Index;
import dev.gateleg.model.Key;
import dev.gateleg.model.Prefix;
import dev.gateleg.model.Projection;
import dev.gateleg.model.Query;
import dev.gateleg.model.Scan;
import dev.gateleg.model.SingleTable;
import dev.gateleg.model.To;
import java.time.LocalDate;
import java.util.Optional;

/** A table that others made: own names, plain attributes, an inverted index, no type attribute. */
@SingleTable(
    name = "legacy",
    entities = {Adopted.Customer.class, Adopted.Invoice.class},
    partitionKey = "hash",
    sortKey = "range",
    typeAttribute = "",
    attemptAttribute = "",
    indexes = {
      @Index(name = "inverted", partitionKey = "range", sortKey = "hash"),
      @Index(
          name = "by-customer",
          partitionKey = "customer_id",
          sortKey = "year",
          projected = Index.Projected.INCLUDE,
          include = "total"),
      @Index(
          name = "by-region",
          partitionKey = {"region", "year"},
          sortKey = {"issued", "number"}),
      @Index(name = "by-total", local = true, sortKey = "total")
    })
public interface Adopted extends Table {

  @Entity
  @Key(partition = "C|{customerId}", sort = "PROFILE", separator = '|', raw = true)
  record Customer(@Attribute("customer_id") String customerId, String name) {}

  @Entity
  @Key(partition = "C|{customerId}", sort = "I|{number}", separator = '|', raw = true)
  @Key(index = "by-customer", partition = "{customerId}", sort = "{year}")
  @Key(
      index = "by-region",
      partition = {"{region}", "{year}"},
      sort = {"{issued}", "{number}"})
  @Key(index = "by-total", sort = "{total}")
  record Invoice(
      @Attribute("customer_id") String customerId,
      long number,
      int year,
      Optional<String> region,
      LocalDate issued,
      double total) {}

  @Projection(of = Invoice.class)
  record InvoiceTotal(String customerId, long number, double total) {}

  record CustomerWithInvoices(Optional<Customer> customer, java.util.List<Invoice> invoices) {}

  @Get
  Customer customer(String customerId);

  @Query
  Optional<CustomerWithInvoices> customerWithInvoices(String customerId);

  @Query(index = "inverted")
  Pages<Invoice> invoicesByNumber(long number);

  @Query(index = "by-customer")
  Pages<InvoiceTotal> totalsOf(String customerId, @After("year") int after, @Before("year") int before);

  @Query(index = "by-region")
  Pages<Invoice> issuedIn(String region, int year, LocalDate issued, @From long number);

  @Query(index = "by-region")
  Pages<Invoice> issuedBetween(String region, int year, @From LocalDate from, @To LocalDate to);

  @Query(index = "by-total", consistent = true)
  Pages<Invoice> dearest(String customerId, @From("total") double least);

  @Scan(index = "by-customer")
  Pages<InvoiceTotal> everyTotal();
}
