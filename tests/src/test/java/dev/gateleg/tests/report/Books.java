package dev.gateleg.tests.report;

import dev.gateleg.core.Table;
import dev.gateleg.core.read.Pages;
import dev.gateleg.model.Before;
import dev.gateleg.model.From;
import dev.gateleg.model.Get;
import dev.gateleg.model.Query;
import dev.gateleg.model.Scan;
import dev.gateleg.model.SingleTable;
import java.time.LocalDate;
import java.time.YearMonth;
import java.util.Optional;

/** Bookings and their reports. */
@SingleTable(
    name = "books",
    entities = {Booking.class, DailyReport.class, MonthlyReport.class, YearlyReport.class})
public interface Books extends Table {

  /** All bookings. */
  @Scan
  Pages<Booking> bookings();

  /** The report of a month. */
  @Get
  Optional<MonthlyReport> month(String tenantId, String branchId, YearMonth month);

  /** The reports of some days. */
  @Query
  Pages<DailyReport> days(
      String tenantId, String branchId, @From LocalDate from, @Before LocalDate to);
}
