package dev.gateleg.examples.shop;

import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;

/** A mail to be sent about an order: a confirmation, or a notice of its status. Another program sends what it finds here. */
@Entity
@Key(partition = "ORDER#{orderId}#MESSAGE", sort = "{kind}#{status}")
public record Message(String orderId, Kind kind, OrderStatus status, String userId) {

  /** What it is about. */
  public enum Kind {
    /** The order was placed. */
    CONFIRMATION,
    /** Its status has changed. */
    NOTICE
  }
}
