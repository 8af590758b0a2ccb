package dev.gateleg.engine.internal.backup;

import dev.gateleg.engine.internal.json.AttributeValueJson;
import dev.gateleg.engine.internal.json.JsonException;
import dev.gateleg.engine.internal.json.JsonReader;
import dev.gateleg.engine.internal.key.KeyLayout;
import dev.gateleg.engine.internal.key.KeyPart;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.CsvOptions;
import software.amazon.awssdk.services.dynamodb.model.ImportTableRequest;
import software.amazon.awssdk.services.dynamodb.model.InputFormat;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;

/** The items in the lines of one file. */
interface ImportLines {

  /** The item that a line describes; null if it describes none, as a heading does not. */
  @Nullable
  Map<String, AttributeValue> item(byte[] line);

  static boolean isBlank(byte[] line) {
    for (byte b : line) {
      if (b != ' ' && b != '\t' && b != '\r') {
        return false;
      }
    }
    return true;
  }

  static ImportLines of(ImportTableRequest request, KeyLayout key) {
    if (request.inputFormat() == InputFormat.DYNAMODB_JSON) {
      return ImportLines::json;
    }
    CsvOptions options = request.inputFormatOptions() == null
        ? null
        : request.inputFormatOptions().csv();
    char delimiter = options == null || options.delimiter() == null
        ? ','
        : options.delimiter().charAt(0);
    List<String> header = options != null && options.hasHeaderList() ? options.headerList() : null;
    return new Csv(delimiter, header, key);
  }

  private static Map<String, AttributeValue> json(byte[] line) {
    JsonReader json = new JsonReader(line);
    Map<String, AttributeValue> item = null;
    json.beginObject();
    for (boolean first = true; json.nextMember(first); first = false) {
      if (json.name().equals("Item")) {
        item = AttributeValueJson.readMap(json);
      } else {
        json.skip();
      }
    }
    json.end();
    if (item == null) {
      throw new JsonException("a line without an Item");
    }
    return item;
  }

  /** Separated values: keys have the types of the table, all else is text. */
  final class Csv implements ImportLines {

    private final char delimiter;
    private final KeyLayout key;
    private @Nullable List<String> header;

    Csv(char delimiter, @Nullable List<String> header, KeyLayout key) {
      this.delimiter = delimiter;
      this.header = header;
      this.key = key;
    }

    @Override
    public @Nullable Map<String, AttributeValue> item(byte[] line) {
      List<String> fields = fields(text(line));
      if (header == null) {
        header = fields;
        return null;
      }
      Map<String, AttributeValue> item = new LinkedHashMap<>();
      for (int i = 0; i < Math.min(fields.size(), header.size()); i++) {
        if (!fields.get(i).isEmpty()) {
          item.put(header.get(i), value(header.get(i), fields.get(i)));
        }
      }
      return item;
    }

    private AttributeValue value(String name, String text) {
      for (KeyPart part : key.parts()) {
        if (part.name().equals(name) && part.type() == ScalarAttributeType.N) {
          return AttributeValue.fromN(text);
        }
        if (part.name().equals(name) && part.type() == ScalarAttributeType.B) {
          return AttributeValue.fromB(SdkBytes.fromUtf8String(text));
        }
      }
      return AttributeValue.fromS(text);
    }

    /** Wrong bytes are refused, since different ones would become the same text. */
    private static String text(byte[] line) {
      int length = line.length > 0 && line[line.length - 1] == '\r' ? line.length - 1 : line.length;
      try {
        return StandardCharsets.UTF_8
            .newDecoder()
            .decode(ByteBuffer.wrap(line, 0, length))
            .toString();
      } catch (CharacterCodingException e) {
        throw new JsonException("a line that is not UTF-8");
      }
    }

    /** Fields may be quoted; a quote in one is doubled. */
    private List<String> fields(String line) {
      List<String> fields = new ArrayList<>();
      StringBuilder field = new StringBuilder();
      boolean quoted = false;
      for (int i = 0; i < line.length(); i++) {
        char c = line.charAt(i);
        if (quoted && c == '"' && i + 1 < line.length() && line.charAt(i + 1) == '"') {
          field.append('"');
          i++;
        } else if (c == '"') {
          quoted = !quoted;
        } else if (c == delimiter && !quoted) {
          fields.add(field.toString());
          field.setLength(0);
        } else {
          field.append(c);
        }
      }
      fields.add(field.toString());
      return fields;
    }
  }
}
