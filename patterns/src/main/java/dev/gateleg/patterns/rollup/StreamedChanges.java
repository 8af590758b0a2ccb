package dev.gateleg.patterns.rollup;

import dev.gateleg.core.Table;
import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.core.internal.expression.ExpressionWriter;
import dev.gateleg.core.write.TransactionPart;
import dev.gateleg.model.key.KeyTemplate;
import dev.gateleg.model.key.KeyType;
import dev.gateleg.patterns.item.HiddenItems;
import dev.gateleg.patterns.item.HiddenItems.Naming;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Changes that come from a stream, at least once each. Every rollup has markers of its own, so that one which is declared
 * later does not make the others forget.
 *
 * @param <E> the entity
 */
final class StreamedChanges<E> {

  private static final KeyTemplate MARKER =
      KeyTemplate.of("ROLLED#{rollup}#{change}", KeyType.STRING, KeyType.STRING);

  private final Table table;
  private final HiddenItems markers;
  private final List<RollupStore<E>> stores;
  private final Duration remembered;

  StreamedChanges(Table table, List<RollupStore<E>> stores, Duration remembered) {
    this.table = table;
    this.markers = HiddenItems.of(table, "rolled");
    this.stores = stores;
    this.remembered = remembered;
  }

  boolean apply(String change, @Nullable E before, @Nullable E after) {
    if (change.isBlank()) {
      throw new InvalidInputException(
          "RollupChangeUnnamed",
          "A change of a stream has no id; give the one that the stream gave it.",
          null);
    }
    boolean counted = false;
    for (RollupStore<E> store : stores) {
      counted |= apply(store, change, before, after);
    }
    return counted;
  }

  private boolean apply(
      RollupStore<E> store, String change, @Nullable E before, @Nullable E after) {
    Instant now = markers.context().now();
    List<TransactionPart> rows =
        new Plan<>(List.of(store), List.of(new Plan.Change<>(before, at -> after)), now).parts();
    if (rows.isEmpty()) {
      return false;
    }
    try {
      table
          .transaction()
          .add(marker(Names.made(MARKER, store.rollup().name(), change)))
          .addAll(rows)
          .at(now)
          .run();
      return true;
    } catch (Told e) {
      return false;
    }
  }

  private TransactionPart marker(String name) {
    return now -> {
      ExpressionWriter out = new ExpressionWriter();
      Map<String, AttributeValue> until =
          Map.of(markers.timeToLive(), HiddenItems.seconds(now.plus(remembered)));
      return List.of(markers.putting(
          new Naming("marker", name),
          markers.key(null, name),
          until,
          markers.absentOrExpired(out, now),
          out,
          was -> new Told()));
    };
  }

  /** The change was told and counted before. No failure, so it has no stack trace. */
  private static final class Told extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Told() {
      super("The change was counted before.", null, false, false);
    }
  }
}
