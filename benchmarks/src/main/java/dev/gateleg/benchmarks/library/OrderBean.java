package dev.gateleg.benchmarks.library;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** An order as the Enhanced Client's static schema reads and fills it. */
final class OrderBean {
  @Nullable
  String partition;

  @Nullable
  String sort;

  @Nullable
  String userPartition;

  @Nullable
  String userSort;

  @Nullable
  String statusPartition;

  @Nullable
  String statusSort;

  @Nullable
  String type;

  @Nullable
  String attempt;

  @Nullable
  String orderId;

  @Nullable
  String userId;

  @Nullable
  OrderStatus status;

  @Nullable
  BigDecimal total;

  @Nullable
  Instant createdAt;

  @Nullable
  AddressBean shipTo;

  @Nullable
  List<String> tags;

  @Nullable
  String coupon;

  @Nullable
  Long expiresAt;

  @Nullable
  Long version;

  /** An order's address. */
  static final class AddressBean {
    @Nullable
    String street;

    @Nullable
    String city;

    @Nullable
    String zip;

    @Nullable
    String country;
  }
}
