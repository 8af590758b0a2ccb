package dev.gateleg.analytics.source;

import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.core.item.Value;
import dev.gateleg.core.spi.stored.ItemJson;
import dev.gateleg.patterns.error.PatternCode;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A line of an export. */
public final class ExportLine {

  private ExportLine() {}

  /**
   * Hands what a line says to a sink.
   *
   * @throws InvalidInputException with the code {@code ExportRecord} or {@code JsonMalformed}, if it is no line of an export
   */
  public static void read(String line, ItemSource.Sink sink) {
    Map<String, Value> item = ItemJson.readOnly("Item", line);
    if (item != null) {
      sink.put(item, 0);
      return;
    }
    Map<String, String> members = ItemJson.members(line);
    String image = members.get("NewImage");
    String keys = members.get("Keys");
    if (image == null && keys == null) {
      throw new InvalidInputException(
          PatternCode.EXPORT_RECORD,
          "The record has neither Item, NewImage nor Keys; give lines of a DynamoDB export.",
          null);
    }
    long order = order(members.get("Metadata"));
    if (image != null) {
      sink.put(ItemJson.read(image), order);
    } else {
      sink.delete(ItemJson.read(String.valueOf(keys)), order);
    }
  }

  /** When it was written, in microseconds; 0 where that is not said. */
  private static long order(@Nullable String metadata) {
    if (metadata == null) {
      return 0;
    }
    Value written = ItemJson.read(metadata).get("WriteTimestampMicros");
    return written == null || written.n() == null ? 0 : Long.parseLong(written.n());
  }
}
