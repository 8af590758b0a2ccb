package dev.gateleg.examples.shop;

import java.util.List;

/** There are fewer pieces than the order wants; nothing was taken. */
public final class SoldOutException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  SoldOutException(List<Stock> left) {
    super("There are not enough pieces: "
        + String.join(
            ", ",
            left.stream()
                .map(stock -> stock.available() + " left of " + stock.productId())
                .toList())
        + ".");
  }
}
