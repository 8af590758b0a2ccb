package dev.gateleg.core.read;

import dev.gateleg.core.spi.transport.Answer;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Goes through the results of a read in order, fetching the next page when the last is used up. */
final class ItemIterator<T> implements Iterator<T> {

  /** A request that filters asks for more and more items, up to this many, before it leaves the page's size to DynamoDB. */
  private static final int MOST_ITEMS_ASKED = 1000;

  private static final int MOST_DOUBLINGS = 10;

  private final Fetch fetch;
  private final Reader<T> reader;
  private final @Nullable KeyCondition condition;
  private final ReadOptions options;
  private long remaining;
  private int rounds;
  private Iterator<Map<String, AttributeValue>> page =
      List.<Map<String, AttributeValue>>of().iterator();
  private @Nullable Map<String, AttributeValue> start;
  private boolean more;
  private @Nullable T next;
  private @Nullable Map<String, AttributeValue> nextItem;
  private @Nullable Map<String, AttributeValue> returned;

  ItemIterator(
      Fetch fetch,
      Reader<T> reader,
      @Nullable KeyCondition condition,
      ReadOptions options,
      @Nullable Map<String, AttributeValue> start) {
    this.fetch = fetch;
    this.reader = reader;
    this.condition = condition;
    this.options = options;
    this.remaining = options.limit();
    this.start = start;
    this.more = condition == null || !condition.nothing();
  }

  /** How many items a request asks for, or null to leave it to DynamoDB: no more than are wanted, where that is known. */
  static @Nullable Integer requestLimit(Fetch fetch, ReadOptions options, long wanted, int rounds) {
    long asked = fetch.filtered() && wanted <= MOST_ITEMS_ASKED
        ? wanted << Math.min(rounds + 1, MOST_DOUBLINGS)
        : wanted;
    if (options.itemsPerRequest() > 0) {
      return (int) Math.min(asked, options.itemsPerRequest());
    }
    return asked > MOST_ITEMS_ASKED ? null : Integer.valueOf((int) asked);
  }

  @Override
  public boolean hasNext() {
    while (next == null && remaining > 0) {
      if (page.hasNext()) {
        Map<String, AttributeValue> item = page.next();
        if (condition == null || !condition.excludes(item, fetch.sortAttributes())) {
          next = reader.read(item);
          nextItem = item;
        }
      } else if (more) {
        fetchPage();
      } else {
        return false;
      }
    }
    return next != null;
  }

  private void fetchPage() {
    Answer answer = fetch.fetch(start, requestLimit(fetch, options, remaining, rounds++), 0);
    page = answer.items().iterator();
    start = answer.last();
    more = !answer.last().isEmpty();
  }

  @Override
  public T next() {
    if (!hasNext() || next == null) {
      throw new NoSuchElementException("The read has no more results.");
    }
    T result = next;
    next = null;
    returned = nextItem;
    remaining--;
    return result;
  }

  /** The item of the result that was returned last. */
  @Nullable
  Map<String, AttributeValue> lastReturned() {
    return returned;
  }

  /** Whether there is surely nothing after what was returned. */
  boolean exhausted() {
    return !more && !page.hasNext() && next == null;
  }
}
