package dev.gateleg.tests.derived;

import dev.gateleg.core.Table;
import dev.gateleg.core.read.Pages;
import dev.gateleg.model.From;
import dev.gateleg.model.Get;
import dev.gateleg.model.Is;
import dev.gateleg.model.Prefix;
import dev.gateleg.model.Query;
import dev.gateleg.model.SingleTable;
import dev.gateleg.model.To;
import java.time.Instant;
import java.time.LocalDate;
import java.time.YearMonth;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Parcels and bookings. */
@SingleTable(
    name = "depots",
    entities = {Parcel.class, Booking.class})
public interface Depots extends Table {

  /** One parcel. */
  @Get
  Optional<Parcel> parcel(String parcelId);

  // region patterns
  /** A sender's parcels, however the address is written, between two days in Berlin. */
  @Query(index = "GSI1")
  Pages<Parcel> sentBy(String email, @From LocalDate from, @To @Nullable LocalDate to);

  /** What a sender sent on the day of a time. */
  @Query(index = "GSI1")
  Pages<Parcel> sentOnTheDayOf(String email, Instant sentAt);

  /** What is due in a month. */
  @Query(index = "GSI2")
  Pages<Parcel> dueIn(@Is("dueOn:month") YearMonth month, Parcel.Priority priority);
  // endregion

  /** What is due in the month of a day. */
  @Query(index = "GSI2")
  Pages<Parcel> dueInTheMonthOf(LocalDate dueOn);

  /** What lies in a depot, by its load. */
  @Query(index = "GSI3")
  Pages<Parcel> openIn(String openDepot, @From long load);

  /** What was touched on a day. */
  @Query(index = "GSI4")
  Pages<Parcel> touchedOn(LocalDate touchedAtDate, @Prefix String parcelId);

  /** One booking, by the time at which it was made. */
  @Get
  Optional<Booking> booking(String branchId, Instant createdAt, String bookingId);

  /** One booking, by its day. */
  @Get
  Optional<Booking> bookingOfDay(String branchId, LocalDate createdAt, String bookingId);

  /** A branch's bookings of some days. */
  @Query
  Pages<Booking> bookings(String branchId, @From LocalDate from, @To LocalDate to);

  /** A day's bookings. */
  @Query(index = "GSI1")
  Pages<Booking> bookingsOn(LocalDate createdAt);
}
