package dev.gateleg.analytics.row;

import dev.gateleg.core.item.Bytes;
import dev.gateleg.core.item.Value;
import dev.gateleg.core.spi.stored.ItemJson;
import java.util.Base64;
import java.util.List;
import java.util.Map;

/** Values as plain JSON, which databases can look into: numbers with all digits, sets as sorted lists, bytes in base 64. */
final class PlainJson {

  private PlainJson() {}

  static String of(Value value) {
    StringBuilder out = new StringBuilder();
    write(value, out);
    return out.toString();
  }

  private static void write(Value value, StringBuilder out) {
    switch (value.type()) {
      case S -> ItemJson.quote(value.s(), out);
      case N -> out.append(value.n());
      case BOOL -> out.append(value.bool());
      case B -> ItemJson.quote(base64(value.b()), out);
      case SS -> texts(value.ss().stream().sorted().toList(), true, out);
      case NS -> texts(Sets.sorted(value.ns()), false, out);
      case BS -> texts(value.bs().stream().map(PlainJson::base64).sorted().toList(), true, out);
      case L -> {
        String between = "[";
        for (Value each : value.l()) {
          write(each, out.append(between));
          between = ",";
        }
        out.append(value.l().isEmpty() ? "[]" : "]");
      }
      case M -> {
        String between = "{";
        for (Map.Entry<String, Value> each : value.m().entrySet()) {
          ItemJson.quote(each.getKey(), out.append(between));
          write(each.getValue(), out.append(':'));
          between = ",";
        }
        out.append(value.m().isEmpty() ? "{}" : "}");
      }
      default -> out.append("null");
    }
  }

  private static void texts(List<String> texts, boolean quoted, StringBuilder out) {
    String between = "[";
    for (String text : texts) {
      out.append(between);
      if (quoted) {
        ItemJson.quote(text, out);
      } else {
        out.append(text);
      }
      between = ",";
    }
    out.append(']');
  }

  static String base64(Bytes bytes) {
    return Base64.getEncoder().encodeToString(bytes.asByteArrayUnsafe());
  }
}
