package dev.gateleg.core.internal.shard;

import dev.gateleg.core.item.Value;
import dev.gateleg.core.spi.transport.Request;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The keys of the items that a request writes, and the request under other keys.
 *
 * @param table the table; a transaction may write to others too
 * @param keys the table's keys
 */
record PlacedWrites(String table, ShardKeys keys) {

  /** The keys of the items. */
  List<Map<String, Value>> keys(Request request) {
    List<Map<String, Value>> all = new ArrayList<>();
    if (request instanceof Request.TransactWrite transaction) {
      transaction.actions().stream()
          .filter(action -> action.table().equals(table))
          .forEach(action -> all.add(keys.key(item(action))));
    } else if (request instanceof Request.BatchWrite batch) {
      batch.puts().forEach(item -> all.add(keys.key(item)));
      batch.deletes().forEach(key -> all.add(keys.key(key)));
    } else if (request instanceof Request.Action action) {
      all.add(keys.key(item(action)));
    }
    return all;
  }

  private static Map<String, Value> item(Request.Action action) {
    if (action instanceof Request.Put put) {
      return put.item();
    } else if (action instanceof Request.Update update) {
      return update.key();
    } else if (action instanceof Request.Delete delete) {
      return delete.key();
    }
    return ((Request.Check) action).key();
  }

  /** The request with other keys in the place of some. */
  Request at(Request request, Map<Map<String, Value>, Map<String, Value>> places) {
    if (request instanceof Request.TransactWrite transaction) {
      return new Request.TransactWrite(
          transaction.actions().stream().map(action -> at(action, places)).toList(),
          transaction.token());
    } else if (request instanceof Request.BatchWrite batch) {
      return new Request.BatchWrite(
          batch.table(),
          batch.puts().stream().map(item -> item(item, places)).toList(),
          batch.deletes().stream()
              .map(key -> places.getOrDefault(keys.key(key), key))
              .toList());
    }
    return (Request) at((Request.Action) request, places);
  }

  private Map<String, Value> item(
      Map<String, Value> item, Map<Map<String, Value>, Map<String, Value>> places) {
    Map<String, Value> place = places.get(keys.key(item));
    return place == null ? item : keys.at(item, place);
  }

  private Request.Action at(
      Request.Action action, Map<Map<String, Value>, Map<String, Value>> places) {
    if (!action.table().equals(table)) {
      return action;
    } else if (action instanceof Request.Put put) {
      return new Request.Put(put.table(), item(put.item(), places), put.terms(), put.returned());
    }
    Map<String, Value> key = item(action);
    Map<String, Value> place = places.getOrDefault(keys.key(key), key);
    if (action instanceof Request.Update update) {
      return new Request.Update(update.table(), place, update.terms(), update.returned());
    } else if (action instanceof Request.Delete delete) {
      return new Request.Delete(delete.table(), place, delete.terms(), delete.returned());
    }
    Request.Check check = (Request.Check) action;
    return new Request.Check(check.table(), place, check.terms());
  }
}
