package dev.gateleg.tests.derived;

import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;
import java.time.Instant;

/** A booking under the day on which it was made. */
@Entity
@Key(partition = "BRANCH#{branchId}#BOOKING", sort = "{createdAt:date}#{bookingId}")
@Key(index = "GSI1", partition = "DAY#{createdAt:date}", sort = "{branchId}#{bookingId}")
public record Booking(String branchId, String bookingId, Instant createdAt, long amount) {}
