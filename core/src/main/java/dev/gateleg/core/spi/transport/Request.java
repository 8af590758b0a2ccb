package dev.gateleg.core.spi.transport;

import dev.gateleg.core.item.Value;
import dev.gateleg.core.spi.expression.Placeholders;
import dev.gateleg.core.spi.expression.WriteExpressions;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A request to DynamoDB. One record for each operation; a new one has to be handled by every transport, or it does not
 * compile. The maps and lists of a request are not changed after it was made.
 */
public sealed interface Request {

  /** DynamoDB's name of the operation: {@code GetItem}. */
  String operation();

  /** The items that a read goes over. */
  record Place(String table, @Nullable String index) {}

  /**
   * What a read selects.
   *
   * @param keyCondition the key condition; null for a scan
   * @param filter the filter, or null
   * @param projection the attributes to fetch; null for all
   * @param placeholders the names and values in all of these
   */
  record Selection(
      @Nullable String keyCondition,
      @Nullable String filter,
      @Nullable String projection,
      Placeholders placeholders) {}

  /**
   * Which page of a read.
   *
   * @param limit how many items are read at most; null for as many as DynamoDB likes
   * @param start the key after which it goes on; null at the start
   */
  record Window(@Nullable Integer limit, @Nullable Map<String, Value> start) {}

  /** One of the segments that a scan is divided into, counted from 0. */
  record Segment(int number, int of) {}

  /** The read of one item; the selection is null for all attributes. */
  record Get(
      String table, Map<String, Value> key, @Nullable Selection selection, boolean consistent)
      implements Request {

    /** The read of all attributes. */
    public Get(String table, Map<String, Value> key, boolean consistent) {
      this(table, key, null, consistent);
    }

    @Override
    public String operation() {
      return "GetItem";
    }
  }

  /** The read of a partition, or a part of it. */
  record Query(
      Place place, Selection selection, Window window, boolean backward, boolean consistent)
      implements Request {
    @Override
    public String operation() {
      return "Query";
    }
  }

  /** The read of everything; the segment is null for the whole. */
  record Scan(
      Place place,
      Selection selection,
      Window window,
      @Nullable Segment segment,
      boolean consistent)
      implements Request {
    @Override
    public String operation() {
      return "Scan";
    }
  }

  /** What the answer to a write brings along. */
  enum Returned {
    /** Nothing. */
    NOTHING,
    /** The item as it was. */
    OLD,
    /** The item as it is now. */
    NEW
  }

  /** What is done to one item, alone or in a transaction. Where its condition fails, the item is told as it was. */
  sealed interface Action {

    /** The item's table. */
    String table();

    /** The expressions. */
    WriteExpressions terms();
  }

  /** The write of a whole item. */
  record Put(String table, Map<String, Value> item, WriteExpressions terms, Returned returned)
      implements Request, Action {
    @Override
    public String operation() {
      return "PutItem";
    }
  }

  /** The change of an item. */
  record Update(String table, Map<String, Value> key, WriteExpressions terms, Returned returned)
      implements Request, Action {
    @Override
    public String operation() {
      return "UpdateItem";
    }
  }

  /** The delete of an item. */
  record Delete(String table, Map<String, Value> key, WriteExpressions terms, Returned returned)
      implements Request, Action {
    @Override
    public String operation() {
      return "DeleteItem";
    }
  }

  /** A look at an item, in a transaction. */
  record Check(String table, Map<String, Value> key, WriteExpressions terms) implements Action {}

  /** The read of several items of one table. */
  record BatchGet(String table, List<Map<String, Value>> keys, boolean consistent)
      implements Request {
    @Override
    public String operation() {
      return "BatchGetItem";
    }
  }

  /** Puts and deletes of several items of one table: items to put, keys to delete. */
  record BatchWrite(String table, List<Map<String, Value>> puts, List<Map<String, Value>> deletes)
      implements Request {
    @Override
    public String operation() {
      return "BatchWriteItem";
    }
  }

  /** The read of several items at one instant. */
  record TransactGet(String table, List<Map<String, Value>> keys) implements Request {
    @Override
    public String operation() {
      return "TransactGetItems";
    }
  }

  /** Actions that all happen or none, once for each token. */
  record TransactWrite(List<Action> actions, String token) implements Request {
    @Override
    public String operation() {
      return "TransactWriteItems";
    }
  }
}
