package dev.gateleg.engine.internal.partiql;

import dev.gateleg.engine.internal.expression.InvalidExpressionException;
import dev.gateleg.engine.internal.validation.Errors;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * A statement with the parameters of a request.
 *
 * @param translator fills them in
 */
record Bound(Statement statement, Translator translator) {

  /** The longest statement, in characters. */
  static final int MAX_LENGTH = 8192;

  private static final int MAX_REMEMBERED = 1024;
  private static final ConcurrentMap<String, StatementParser.Parsed> REMEMBERED =
      new ConcurrentHashMap<>();

  /**
   * Parses a statement, or remembers it.
   *
   * @throws InvalidExpressionException if it is not one, or has another number of parameters
   */
  static Bound of(String text, List<AttributeValue> parameters) {
    if (text.length() > MAX_LENGTH) {
      throw Errors.validation(
          "1 validation error detected: Value at 'statement' failed to satisfy constraint: "
              + "Member must have length less than or equal to " + MAX_LENGTH);
    }
    StatementParser.Parsed parsed = REMEMBERED.get(text);
    if (parsed == null) {
      parsed = StatementParser.parse(text);
      if (REMEMBERED.size() >= MAX_REMEMBERED) {
        REMEMBERED.clear();
      }
      REMEMBERED.put(text, parsed);
    }
    if (parsed.parameters() != parameters.size()) {
      throw StatementErrors.invalid("Number of parameters in request and statement don't match.");
    }
    return new Bound(parsed.statement(), new Translator(parameters));
  }
}
