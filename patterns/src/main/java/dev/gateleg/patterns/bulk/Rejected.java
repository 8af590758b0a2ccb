package dev.gateleg.patterns.bulk;

import dev.gateleg.core.spi.stored.ItemJson;

/** A record that could not be written, and why. */
record Rejected(long number, String place, String reason, String text) {

  String line() {
    StringBuilder out = new StringBuilder(256).append("{\"record\":").append(number);
    ItemJson.quote(place, out.append(",\"place\":"));
    ItemJson.quote(reason, out.append(",\"reason\":"));
    ItemJson.quote(text, out.append(",\"text\":"));
    return out.append('}').toString();
  }
}
