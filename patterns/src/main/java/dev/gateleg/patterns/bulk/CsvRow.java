package dev.gateleg.patterns.bulk;

import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.core.spi.stored.ItemJson;
import dev.gateleg.model.codec.AttributeKind;
import dev.gateleg.model.codec.AttributeSource;
import dev.gateleg.patterns.error.PatternCode;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A row of values as a source of attributes: the entity's codec says what each value is. A set or list is a JSON array of
 * texts or numbers. Not thread-safe.
 */
final class CsvRow implements AttributeSource {

  private final List<Map.Entry<String, String>> cells;
  private int at = -1;
  private @Nullable List<String> elements;
  private int element;

  /** A row; names that have no value are absent, and {@code more} are there unless the row has them. */
  CsvRow(List<String> names, List<String> values, Map<String, String> more) {
    if (values.size() > names.size()) {
      throw new InvalidInputException(
          PatternCode.CSV_ROW,
          "The row has " + values.size() + " values, and the first row has " + names.size()
              + " names; quote values that contain a comma.",
          null);
    }
    Map<String, String> all = new LinkedHashMap<>(more);
    for (int i = 0; i < values.size(); i++) {
      if (!values.get(i).isEmpty()) {
        all.put(names.get(i), values.get(i));
      }
    }
    this.cells = List.copyOf(all.entrySet());
  }

  private String cell() {
    List<String> open = elements;
    return open == null ? cells.get(at).getValue() : open.get(element);
  }

  @Override
  public @Nullable String nextName() {
    at++;
    return at < cells.size() ? cells.get(at).getKey() : null;
  }

  @Override
  public boolean nextElement() {
    List<String> open = elements;
    element++;
    if (open != null && element < open.size()) {
      return true;
    }
    elements = null;
    return false;
  }

  @Override
  public AttributeKind kind() {
    return AttributeKind.STRING;
  }

  @Override
  public String string() {
    return cell();
  }

  @Override
  public String number() {
    return cell().strip();
  }

  @Override
  public byte[] binary() {
    return Base64.getDecoder().decode(cell().strip());
  }

  @Override
  public boolean bool() {
    String text = cell().strip();
    if (!text.equalsIgnoreCase("true") && !text.equalsIgnoreCase("false")) {
      throw new InvalidInputException(
          PatternCode.CSV_ROW, path() + " is \"" + text + "\"; give true or false.", null);
    }
    return Boolean.parseBoolean(text);
  }

  private List<String> array() {
    String text = cell();
    List<String> all = new ArrayList<>();
    // As members of an object, which is what the reader of JSON takes apart.
    for (String each : ItemJson.elements(text)) {
      all.add(each.startsWith("\"") ? ItemJson.text(each) : each);
    }
    return all;
  }

  @Override
  public List<String> strings() {
    return array();
  }

  @Override
  public List<String> numbers() {
    return array();
  }

  @Override
  public List<byte[]> binaries() {
    return array().stream().map(Base64.getDecoder()::decode).toList();
  }

  @Override
  public void beginMap() {
    throw new InvalidInputException(
        PatternCode.CSV_ROW,
        path() + " is a record or a map, which a row can't hold; import it from JSON lines.",
        null);
  }

  @Override
  public void beginList() {
    elements = array();
    element = -1;
  }

  @Override
  public String path() {
    return at >= 0 && at < cells.size() ? cells.get(at).getKey() : "";
  }
}
