package dev.gateleg.core.read;

import dev.gateleg.core.internal.sdk.SdkRequests;
import dev.gateleg.core.context.ReadProblemHandler;
import dev.gateleg.core.context.TableContext;
import dev.gateleg.core.entity.EntityType;
import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.core.error.NotFoundException;
import dev.gateleg.core.error.SeveralFoundException;
import dev.gateleg.core.expression.Condition;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;

/**
 * The results of a query or scan.
 *
 * @param <T> what is read
 */
public final class ItemPages<T> implements Pages<T> {

  /** The most segments of a parallel scan that one process can sensibly drive. */
  private static final int MOST_SEGMENTS = 1000;

  private final TableContext context;
  private final ReadSpec<T> spec;
  private final @Nullable KeyCondition condition;
  private final ReadOptions options;

  private ItemPages(
      TableContext context,
      ReadSpec<T> spec,
      @Nullable KeyCondition condition,
      ReadOptions options) {
    this.context = context;
    this.spec = spec;
    this.condition = condition;
    this.options = options;
  }

  /** The results of a pattern; a scan has no key condition. */
  public static <T> ItemPages<T> of(
      TableContext context, ReadSpec<T> spec, @Nullable KeyCondition condition) {
    return new ItemPages<>(context, spec, condition, ReadOptions.NONE);
  }

  /** All entities of the collection. */
  public Collected collect() {
    return new Collected(spec.pattern, this);
  }

  /** What is thrown where a result must be there and is not. */
  public NotFoundException notFound() {
    return new NotFoundException(
        "NotFound",
        spec.pattern + " found nothing under " + condition + "; create it, or return an Optional.",
        null);
  }

  private ItemPages<T> with(ReadOptions other) {
    return new ItemPages<>(context, spec, condition, other);
  }

  @Override
  public Pages<T> limit(int results) {
    return with(options.limit(positive(results, "limit")));
  }

  private int positive(int number, String what) {
    if (number < 1) {
      throw new InvalidInputException(
          "NotPositive",
          spec.pattern + "." + what + "(" + number + ") asks for nothing; give at least 1.",
          null);
    }
    return number;
  }

  @Override
  public Pages<T> filter(Condition<? extends T> filter) {
    return with(options.filter(filter));
  }

  @Override
  public <E> Pages<T> filter(EntityType<E> entity, Condition<E> filter) {
    return with(options.filter(filter));
  }

  @Override
  public Pages<T> reversed() {
    if (spec.scan) {
      throw new InvalidInputException(
          "ScanOrder",
          spec.pattern + " is a scan, which has no order to reverse; use a query.",
          null);
    }
    return with(options.reverse());
  }

  @Override
  public Pages<T> consistent() {
    if (spec.index != null && !context.schema().index(spec.index).local()) {
      throw new InvalidInputException(
          "ConsistentOnGlobalIndex",
          spec.pattern + " reads " + spec.index
              + ", a global index, which is always a little behind;"
              + " read the table or a local index, or take the item by its key.",
          null);
    }
    return with(options.strong());
  }

  @Override
  public Pages<T> itemsPerRequest(int items) {
    return with(options.perRequest(positive(items, "itemsPerRequest")));
  }

  @Override
  public Pages<T> parallel(int segments) {
    if (!spec.scan || segments > MOST_SEGMENTS) {
      throw new InvalidInputException(
          "ScanSegments",
          spec.pattern + ".parallel(" + segments + "): only a scan has segments, at most "
              + MOST_SEGMENTS + "; leave it out, or ask for fewer.",
          null);
    }
    return with(options.parallel(positive(segments, "parallel")));
  }

  @Override
  public Pages<T> onProblem(ReadProblemHandler handler) {
    return with(options.problems(handler));
  }

  @Override
  public Page<T> page(int size, @Nullable String cursor) {
    if (options.segments() > 1) {
      throw new InvalidInputException(
          "ScanSegments",
          spec.pattern + ".page() goes on in one place; leave parallel() out.",
          null);
    }
    Fetch fetch = new Fetch(context, spec, condition, options);
    Cursor cursors = new Cursor(context.cursorKey(), bound(), fetch.keyAttributes());
    Map<String, AttributeValue> start = cursor == null ? null : cursors.read(cursor);
    long limit = Math.min(options.limit(), positive(size, "page"));
    ItemIterator<T> iterator =
        new ItemIterator<>(fetch, reader(), condition, options.limit(limit), start);
    List<T> items = new ArrayList<>();
    while (iterator.hasNext()) {
      items.add(iterator.next());
    }
    Map<String, AttributeValue> last = iterator.lastReturned();
    return new Page<>(
        items,
        last == null || iterator.exhausted() ? Optional.empty() : Optional.of(cursors.after(last)));
  }

  /** What a cursor is bound to. */
  private String bound() {
    boolean backward = spec.newestFirst != options.reversed();
    return String.join(
        "\n", context.tableName(), spec.pattern, String.valueOf(condition), backward ? "<" : ">");
  }

  private Reader<T> reader() {
    ReadProblemHandler problems = options.problems();
    return new Reader<>(context, spec, problems == null ? context.problems() : problems);
  }

  /**
   * The one result, if there is one. A pattern that reads the newest first asks for the newest; any other is refused where
   * it finds several.
   */
  public Optional<T> only() {
    if (spec.newestFirst) {
      return first();
    }
    Iterator<T> two = with(options.limit(2)).iterator();
    Optional<T> only = two.hasNext() ? Optional.of(two.next()) : Optional.empty();
    if (two.hasNext()) {
      throw new SeveralFoundException(
          "SeveralFound",
          spec.pattern + " returns one result but found several under " + condition
              + "; return Pages, or read the newest of them with newestFirst = true.",
          null);
    }
    return only;
  }

  @Override
  public Iterator<T> iterator() {
    Fetch fetch = new Fetch(context, spec, condition, options);
    return options.segments() > 1
        ? new SegmentIterator<>(fetch, reader(), options)
        : new ItemIterator<>(fetch, reader(), condition, options, null);
  }

  @Override
  public Stream<T> stream() {
    return StreamSupport.stream(
        () -> Spliterators.spliteratorUnknownSize(
            iterator(), Spliterator.ORDERED | Spliterator.NONNULL),
        Spliterator.ORDERED | Spliterator.NONNULL,
        false);
  }

  @Override
  public List<T> list() {
    List<T> all = new ArrayList<>();
    forEach(all::add);
    return Collections.unmodifiableList(all);
  }

  @Override
  public Optional<T> first() {
    Iterator<T> only = with(options.limit(1)).iterator();
    return only.hasNext() ? Optional.of(only.next()) : Optional.empty();
  }

  @Override
  public long count() {
    long count = 0;
    for (Iterator<T> all = iterator(); all.hasNext(); all.next()) {
      count++;
    }
    return count;
  }

  @Override
  public DynamoDbRequest request() {
    Fetch fetch = new Fetch(context, spec, condition, options);
    return SdkRequests.SHOWN.of(
        fetch.first(ItemIterator.requestLimit(fetch, options, options.limit(), 0)));
  }
}
