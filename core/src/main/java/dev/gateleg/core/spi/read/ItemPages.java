package dev.gateleg.core.spi.read;

import dev.gateleg.core.call.CallListener;
import dev.gateleg.core.call.ReadProblemHandler;
import dev.gateleg.core.entity.EntityType;
import dev.gateleg.core.error.CoreCode;
import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.core.error.NotFoundException;
import dev.gateleg.core.error.SeveralFoundException;
import dev.gateleg.core.expression.Condition;
import dev.gateleg.core.internal.context.OwnWrites;
import dev.gateleg.core.internal.context.TableContext;
import dev.gateleg.core.internal.sdk.SdkRequests;
import dev.gateleg.core.read.Page;
import dev.gateleg.core.read.Pages;
import dev.gateleg.core.spi.context.TableAccess;
import dev.gateleg.core.spi.shard.ReadShards;
import dev.gateleg.core.spi.shard.ShardName;
import dev.gateleg.model.key.ShardSlot;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;
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
  private final List<KeyCondition> conditions;
  private final ReadOptions options;

  private ItemPages(
      TableContext context, ReadSpec<T> spec, List<KeyCondition> conditions, ReadOptions options) {
    this.context = context;
    this.spec = spec;
    this.conditions = conditions;
    this.options = options;
  }

  /** The results of a scan. */
  public static <T> ItemPages<T> scan(TableAccess access, ReadSpec<T> spec) {
    return new ItemPages<>(TableContext.of(access), spec, List.of(), spec.declared);
  }

  /** The results of a query. */
  public static <T> ItemPages<T> query(
      TableAccess access, ReadSpec<T> spec, KeyCondition condition) {
    return new ItemPages<>(TableContext.of(access), spec, List.of(condition), spec.declared);
  }

  /** The results of several queries, in this order: of buckets of time, say. */
  public static <T> ItemPages<T> queries(
      TableAccess access, ReadSpec<T> spec, List<KeyCondition> conditions) {
    if (conditions.isEmpty()) {
      throw new IllegalArgumentException(spec.pattern + " has no key condition.");
    }
    return new ItemPages<>(TableContext.of(access), spec, List.copyOf(conditions), spec.declared);
  }

  /**
   * The shards that a read goes over: for patterns that change their number.
   *
   * @throws InvalidInputException with the code {@code ShardsFixed}, where it is no query of one key in shards whose number
   *     may grow
   */
  public static ReadShards shardsOf(Pages<?> pages) {
    if (pages instanceof ItemPages<?> read && read.conditions.size() == 1) {
      KeyCondition condition = read.conditions.get(0);
      ShardSlot slot = condition.shards();
      if (slot != null && slot.grows()) {
        String index = read.spec.index == null ? "" : read.spec.index;
        return new ReadShards(
            read.spec.pattern,
            ShardName.of(index, condition.firstShard()),
            ShardName.every(index, condition.shardTemplate()),
            slot);
      }
    }
    String what = pages instanceof ItemPages<?> read ? read.spec.pattern : pages.toString();
    throw new InvalidInputException(
        CoreCode.SHARDS_FIXED,
        what + " does not read one key in shards whose number may grow; declare the number that it"
            + " may grow to in the key, as in \"{shard:1..64}\".",
        null);
  }

  /**
   * The results of several reads by one pattern, one after the other: of buckets of time, say. Whatever else they were told
   * must be the same for all; the first one's counts.
   *
   * @throws InvalidInputException with the code {@code ReadsDiffer}, where they are not queries of one pattern
   */
  public static <T> Pages<T> inTurn(List<? extends Pages<T>> reads) {
    ItemPages<T> first = alike(reads);
    List<KeyCondition> all = new ArrayList<>();
    for (Pages<T> read : reads) {
      all.addAll(((ItemPages<T>) read).conditions);
    }
    if (first.spec.newestFirst) {
      Collections.reverse(all);
    }
    return new ItemPages<>(first.context, first.spec, List.copyOf(all), first.options);
  }

  /**
   * The results of several reads by one pattern, at once and in one order: of shards that the program numbers itself, say.
   *
   * @throws InvalidInputException with the code {@code ReadsDiffer}, where they are not queries of one pattern
   */
  public static <T> Pages<T> merged(List<? extends Pages<T>> reads) {
    ItemPages<T> first = alike(reads);
    List<KeyCondition> all = new ArrayList<>();
    for (Pages<T> read : reads) {
      all.addAll(((ItemPages<T>) read).conditions);
    }
    return new ItemPages<>(
        first.context, first.spec, List.of(KeyCondition.merged(all)), first.options);
  }

  private static <T> ItemPages<T> alike(List<? extends Pages<T>> reads) {
    if (!reads.isEmpty()
        && reads.get(0) instanceof ItemPages<T> first
        && reads.stream()
            .allMatch(read -> read instanceof ItemPages<T> other
                && other.spec == first.spec
                && !other.conditions.isEmpty())) {
      return first;
    }
    throw new InvalidInputException(
        CoreCode.READS_DIFFER,
        "The reads are none, or not queries of one pattern, and can't be read as one; give the"
            + " results of one method of the table, called with other parameters.",
        null);
  }

  /** All entities of the collection. */
  public Collected collect() {
    return Collected.of(this);
  }

  /** What is thrown where a result must be there and is not. */
  public NotFoundException notFound() {
    return new NotFoundException(
        CoreCode.NOT_FOUND,
        spec.pattern + " found nothing under " + under() + "; create it, or return an Optional.",
        null);
  }

  private String under() {
    return conditions.stream().map(KeyCondition::toString).collect(Collectors.joining(", then "));
  }

  ItemPages<T> with(ReadOptions other) {
    return new ItemPages<>(context, spec, conditions, other);
  }

  ReadOptions options() {
    return options;
  }

  String pattern() {
    return spec.pattern;
  }

  private Sources sources() {
    return new Sources(context, spec, conditions, options);
  }

  @Override
  public Pages<T> limit(int results) {
    return with(options.limit(positive(results, "limit")));
  }

  int positive(int number, String what) {
    if (number < 1) {
      throw new InvalidInputException(
          CoreCode.NOT_POSITIVE,
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
          CoreCode.SCAN_ORDER,
          spec.pattern + " is a scan, which has no order to reverse; use a query.",
          null);
    }
    return with(options.reverse());
  }

  @Override
  public Pages<T> consistent() {
    return with(strong());
  }

  /** A filter of one entity among several needs the attribute that tells them apart. */
  void checkTypeKnown() {
    if (context.schema().type() == null) {
      throw new InvalidInputException(
          CoreCode.FILTER_WITHOUT_TYPE,
          spec.pattern + " filters one entity of several, but the table " + context.tableName()
              + " has no attribute for the type of an item; filter the results instead.",
          null);
    }
  }

  ReadOptions strong() {
    if (spec.index != null && !context.schema().index(spec.index).local()) {
      throw new InvalidInputException(
          CoreCode.CONSISTENT_ON_GLOBAL_INDEX,
          spec.pattern + " reads " + spec.index
              + ", a global index, which is always a little behind;"
              + " read the table or a local index, or take the item by its key.",
          null);
    }
    return options.strong();
  }

  @Override
  public Pages<T> afterOwnWrites() {
    return spec.scan || !new OwnWriteReads(context, spec).behind()
        ? consistent()
        : with(options.withOwnWrites());
  }

  @Override
  public List<String> hints() {
    OwnWriteReads own = new OwnWriteReads(context, spec);
    int missed = options.ownWrites() || !own.behind() ? 0 : own.keys().size();
    return missed == 0
        ? List.of()
        : List.of(spec.pattern + " reads " + spec.index
            + ", which is a little behind: it may miss " + missed
            + (missed == 1 ? " item" : " items") + " that this process wrote in the last "
            + OwnWrites.WINDOW.toSeconds() + " seconds; say afterOwnWrites(), or read by the key.");
  }

  /** Tells the listener what the read may miss. */
  private void hint() {
    CallListener listener = context.caller().listener();
    if (listener != null) {
      hints().forEach(hint -> listener.hinted(spec.pattern, hint));
    }
  }

  @Override
  public Pages<T> itemsPerRequest(int items) {
    return with(options.perRequest(positive(items, "itemsPerRequest")));
  }

  @Override
  public Pages<T> parallel(int segments) {
    if (!spec.scan || segments > MOST_SEGMENTS) {
      throw new InvalidInputException(
          CoreCode.SCAN_SEGMENTS,
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
    positive(size, "page");
    if (options.ownWrites()) {
      throw new InvalidInputException(
          CoreCode.OWN_WRITES_PAGED,
          spec.pattern
              + " is read in pages, which a cursor could not go on from with the writes of this"
              + " process among them; read a list with limit, or leave afterOwnWrites out.",
          null);
    }
    hint();
    Sources sources = sources();
    Cursor cursors = sources.cursor();
    Cursor.Place place = cursor == null ? new Cursor.Place(0, 0, List.of()) : cursors.read(cursor);
    if (cursor != null && !sources.has(place)) {
      throw Cursor.foreign(cursor, null);
    }
    long left = options.limit() - place.returned();
    MergedItems<T> iterator = sources.items(reader(), options.limit(Math.min(left, size)), place);
    List<T> items = new ArrayList<>();
    while (iterator.hasNext()) {
      items.add(iterator.next());
    }
    boolean ended = items.isEmpty() || items.size() == left || iterator.exhausted();
    return new Page<>(
        items,
        ended
            ? Optional.empty()
            : Optional.of(cursors.text(new Cursor.Place(
                place.returned() + items.size(), iterator.group(), iterator.positions()))));
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
          CoreCode.SEVERAL_FOUND,
          spec.pattern + " returns one result but found several under " + under()
              + "; return Pages, or read the newest of them with newestFirst = true.",
          null);
    }
    return only;
  }

  @Override
  public Iterator<T> iterator() {
    hint();
    return sources().from(reader(), options);
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
    Sources sources = sources();
    long wanted = RequestLimit.share(options.limit(), sources.width());
    return SdkRequests.shown(context.caller().sending())
        .of(sources.first().first(RequestLimit.of(sources.first(), options, wanted, 0)));
  }

  @Override
  public int requests() {
    return sources().width();
  }
}
