package dev.gateleg.engine.internal.table;

import dev.gateleg.engine.internal.validation.Constraints;
import dev.gateleg.engine.internal.validation.Errors;
import dev.gateleg.engine.internal.validation.Limits;
import java.util.List;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.Tag;

/** What DynamoDB takes as tags. */
final class Tags {

  private static final int MAX_KEY_LENGTH = 128;
  private static final int MAX_VALUE_LENGTH = 256;
  private static final String SIGNS = "+-=._:/@";

  private Tags() {}

  static void check(List<Tag> tags) {
    Constraints constraints = new Constraints();
    for (int i = 0; i < tags.size(); i++) {
      String member = "tags." + (i + 1) + ".member.";
      text(constraints, member + "key", tags.get(i).key(), 1, MAX_KEY_LENGTH);
      text(constraints, member + "value", tags.get(i).value(), 0, MAX_VALUE_LENGTH);
    }
    constraints.check();
    checkCount(tags.size());
  }

  static void checkCount(int tags) {
    if (tags > Limits.MAX_TAGS) {
      throw Errors.invalidParameters("Number of tags exceeds the limit of " + Limits.MAX_TAGS);
    }
  }

  private static void text(
      Constraints constraints, String member, @Nullable String text, int minimum, int maximum) {
    if (text == null) {
      constraints.required(member, null);
      return;
    }
    constraints.length(member, text, text.codePointCount(0, text.length()), minimum, maximum);
    boolean fits = text.codePoints()
        .allMatch(c ->
            Character.isLetterOrDigit(c) || Character.isWhitespace(c) || SIGNS.indexOf(c) >= 0);
    if (!fits) {
      constraints.add(
          "Value '" + text + "' at '" + member + "'",
          "Member must satisfy regular expression pattern: ^([\\p{L}\\p{Z}\\p{N}_.:/=+\\-@]*)$");
    }
  }
}
