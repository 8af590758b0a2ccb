package dev.gateleg.engine.internal.partiql;

import dev.gateleg.engine.internal.expression.Condition;
import dev.gateleg.engine.internal.expression.KeyAttributes;
import dev.gateleg.engine.internal.expression.Path;
import dev.gateleg.engine.internal.expression.Update;
import dev.gateleg.engine.internal.key.KeyPart;
import dev.gateleg.engine.internal.read.Selections;
import dev.gateleg.engine.internal.table.Table;
import dev.gateleg.engine.internal.write.ItemChecks;
import dev.gateleg.engine.internal.write.UpdatePlan;
import dev.gateleg.engine.internal.write.Write;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * What a statement that writes does, before it meets its table.
 *
 * @param table the table's name
 * @param update the changes, if it is an update
 * @param onTable makes the write for the table
 */
record StatementWrites(String table, @Nullable Update update, Function<Table, Write> onTable) {

  static StatementWrites of(Bound bound) {
    Statement statement = bound.statement();
    Translator translator = bound.translator();
    if (statement instanceof Statement.Insert insert) {
      Map<String, AttributeValue> item = translator.item(insert.item());
      return new StatementWrites(insert.table(), null, table -> put(table, item));
    }
    if (statement instanceof Statement.Update update) {
      Update changes = translator.update(update.assignments());
      Condition where = where(translator, update.where());
      return new StatementWrites(update.table(), changes, table -> modify(table, changes, where));
    }
    if (statement instanceof Statement.Delete delete) {
      Condition where = where(translator, delete.where());
      return new StatementWrites(delete.table(), null, table -> delete(table, where));
    }
    if (statement instanceof Statement.Exists exists) {
      Condition where = where(translator, exists.select().where());
      return new StatementWrites(exists.table(), null, table -> check(table, where));
    }
    throw new IllegalArgumentException("a statement that reads: " + statement);
  }

  static @Nullable Condition where(Translator translator, @Nullable Expr where) {
    return where == null ? null : translator.condition(where);
  }

  private static Write put(Table table, Map<String, AttributeValue> item) {
    for (KeyPart part : table.key().parts()) {
      AttributeValue value = item.get(part.name());
      if (value == null) {
        throw StatementErrors.invalid(
            "Key attribute should be present in the item: Key " + part.name());
      }
      if (!part.accepts(value)) {
        throw StatementErrors.invalid(
            "Key attribute's data type should match its data type in table's schema: Key "
                + part.name());
      }
    }
    byte[] key = ItemChecks.keyOfItem(table, item);
    return new Write.Put(
        table, key, ItemChecks.item(item), new Condition.NotExists(partitionKey(table)));
  }

  private static Write modify(Table table, Update changes, @Nullable Condition where) {
    KeyAttributes attributes = Selections.keyAttributes(table, null);
    KeyEqualities equalities = new KeyEqualities(where, attributes);
    Map<String, AttributeValue> key = key(equalities);
    attributes.checkScalars(changes);
    Condition exists = new Condition.Exists(partitionKey(table));
    Condition rest = equalities.rest();
    return new UpdatePlan(changes, rest == null ? exists : new Condition.And(exists, rest))
        .on(table, key);
  }

  /** Deleting what is not there is done already, whatever else was demanded of it. */
  private static Write delete(Table table, @Nullable Condition where) {
    KeyEqualities equalities = new KeyEqualities(where, Selections.keyAttributes(table, null));
    byte[] key = ItemChecks.exactKey(table, key(equalities));
    Condition rest = equalities.rest();
    Condition missing = new Condition.NotExists(partitionKey(table));
    return new Write.Delete(table, key, rest == null ? null : new Condition.Or(missing, rest));
  }

  private static Write check(Table table, @Nullable Condition where) {
    KeyEqualities equalities = new KeyEqualities(where, Selections.keyAttributes(table, null));
    Map<String, AttributeValue> key = equalities.item();
    Condition rest = equalities.rest();
    if (key == null || rest == null) {
      throw StatementErrors.invalid(
          "EXISTS() must contain a single item read with additional condition");
    }
    return new Write.Check(table, ItemChecks.exactKey(table, key), rest);
  }

  private static Map<String, AttributeValue> key(KeyEqualities equalities) {
    Map<String, AttributeValue> key = equalities.item();
    if (key == null) {
      throw StatementErrors.invalid(StatementErrors.KEY_NEEDED);
    }
    equalities.checkOncePerKey();
    return key;
  }

  private static Path partitionKey(Table table) {
    return Path.of(table.key().partition().get(0).name());
  }
}
