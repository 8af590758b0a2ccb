package dev.gateleg.processor.read;

import dev.gateleg.processor.model.IndexDef;
import dev.gateleg.processor.model.Place;
import dev.gateleg.processor.report.Code;
import dev.gateleg.processor.report.Errors;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

/** Checks the names that DynamoDB gives tables, indexes and key attributes. */
final class DynamoDbNames {

  private static final Pattern NAME = Pattern.compile("[a-zA-Z0-9_.-]{3,255}");
  private static final String NAMES =
      "DynamoDB takes 3 to 255 letters, digits, '_', '-' and '.' for tables and indexes";
  private static final int MOST_KEY_NAME_BYTES = 255;
  private static final String KEY_NAMES = "DynamoDB takes 1 to 255 bytes for key attributes";

  private final Errors errors;

  DynamoDbNames(Errors errors) {
    this.errors = errors;
  }

  void table(String name, Place place) {
    if (!NAME.matcher(name).matches()) {
      errors.report(Code.NAME_INVALID, place, "The table", name, NAMES);
    }
  }

  void index(IndexDef index) {
    if (!NAME.matcher(index.name()).matches()) {
      errors.report(Code.NAME_INVALID, index.place(), "An index", index.name(), NAMES);
    }
    index
        .attributes()
        .forEach(
            attribute -> attribute("A key attribute of " + index.name(), attribute, index.place()));
  }

  void attribute(String what, String name, Place place) {
    int bytes = name.getBytes(StandardCharsets.UTF_8).length;
    if (bytes == 0 || bytes > MOST_KEY_NAME_BYTES) {
      errors.report(Code.NAME_INVALID, place, what, name, KEY_NAMES);
    }
  }
}
