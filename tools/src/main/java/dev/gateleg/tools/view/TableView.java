package dev.gateleg.tools.view;

import dev.gateleg.core.item.Value;
import dev.gateleg.core.schema.Difference;
import dev.gateleg.core.schema.TableSchema;
import dev.gateleg.core.schema.Tables;
import dev.gateleg.core.sdk.SdkItems;
import dev.gateleg.model.Index.Projected;
import dev.gateleg.model.codec.AttributeKind;
import dev.gateleg.model.file.IndexModel;
import dev.gateleg.model.file.PatternModel;
import dev.gateleg.model.file.PatternModel.Operation;
import dev.gateleg.model.file.TableModel;
import dev.gateleg.tools.error.ToolsCode;
import dev.gateleg.tools.view.ItemView.Kind;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.ConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanResponse;

/**
 * A live table seen through its model file and a plain client. It reads; only {@link #editor} makes what can write.
 * Thread-safe as its client is.
 */
public final class TableView {

  private final TableModel model;
  private final String table;
  private final DynamoDbClient client;
  private final ItemReader reader;
  private final Masking masking;
  private final InstantSource clock;

  /** A live table of that name, which may be another than the model's. */
  public TableView(TableModel model, String table, DynamoDbClient client) {
    this(model, table, client, InstantSource.system());
  }

  /** The same with a clock of its own, by which items expire. */
  public TableView(TableModel model, String table, DynamoDbClient client, InstantSource clock) {
    this.model = model;
    this.table = table;
    this.client = client;
    this.reader = new ItemReader(model);
    this.masking = new Masking(model);
    this.clock = clock;
  }

  /** The model. */
  public TableModel model() {
    return model;
  }

  /** The live table's name. */
  public String table() {
    return table;
  }

  /** The client that it reads by. */
  public DynamoDbClient client() {
    return client;
  }

  /** Tells what items are. */
  public ItemReader reader() {
    return reader;
  }

  /** Hides what is sensitive. */
  public Masking masking() {
    return masking;
  }

  /** What DescribeTable tells; costs nothing. */
  public LiveTable live() {
    return LiveTable.of(client.describeTable(d -> d.tableName(table)).table());
  }

  /** How the live table differs from the model; costs nothing. */
  public List<Difference> differences() {
    return Tables.diff(client, schema(), table);
  }

  /** The model's keys and indexes, under the live table's name. */
  public TableSchema schema() {
    return TableSchema.of(model, table);
  }

  /** A page of the table, or of an index, in no order that means anything: a part of a scan. */
  public Page scan(String index, int limit, @Nullable String cursor) {
    checkIndex(index);
    Map<String, Value> from = started(cursor);
    long start = System.nanoTime();
    ScanResponse response = client.scan(ScanRequest.builder()
        .tableName(table)
        .indexName(index.isEmpty() ? null : index)
        .limit(limit)
        .exclusiveStartKey(from == null ? null : SdkItems.toSdk(from))
        .returnConsumedCapacity(ReturnConsumedCapacity.INDEXES)
        .build());
    return page(
        SdkItems.fromSdk(response.items()),
        index,
        every -> true,
        SdkItems.fromSdk(response.lastEvaluatedKey()),
        response.consumedCapacity(),
        start);
  }

  /** A page of one collection, by the values of its partition key. */
  public Page collection(String index, List<Value> partition, int limit, @Nullable String cursor) {
    List<String> attributes = partitionAttributes(index);
    if (attributes.size() != partition.size()) {
      throw new ViewException(
          ToolsCode.PARTITION_KEY,
          (index.isEmpty() ? table : index) + " has "
              + attributes.size() + " partition key attributes (" + String.join(", ", attributes)
              + "), given are " + partition.size() + "; give one value for each.");
    }
    List<String> terms = new ArrayList<>();
    Map<String, String> names = new LinkedHashMap<>();
    Map<String, Value> values = new LinkedHashMap<>();
    for (int i = 0; i < partition.size(); i++) {
      terms.add("#k" + i + " = :k" + i);
      names.put("#k" + i, attributes.get(i));
      values.put(":k" + i, partition.get(i));
    }
    Map<String, Value> from = started(cursor);
    long start = System.nanoTime();
    QueryResponse response = client.query(QueryRequest.builder()
        .tableName(table)
        .indexName(index.isEmpty() ? null : index)
        .keyConditionExpression(String.join(" AND ", terms))
        .expressionAttributeNames(names)
        .expressionAttributeValues(SdkItems.toSdk(values))
        .limit(limit)
        .exclusiveStartKey(from == null ? null : SdkItems.toSdk(from))
        .returnConsumedCapacity(ReturnConsumedCapacity.INDEXES)
        .build());
    return page(
        SdkItems.fromSdk(response.items()),
        index,
        every -> true,
        SdkItems.fromSdk(response.lastEvaluatedKey()),
        response.consumedCapacity(),
        start);
  }

  /** The attributes of the partition key of the table or an index. */
  public List<String> partitionAttributes(String index) {
    checkIndex(index);
    return index.isEmpty() ? List.of(model.partitionKey()) : index(index).partitionKey();
  }

  /** The kind of a key attribute. */
  public AttributeKind keyKind(String attribute) {
    return schema().kindOf(attribute);
  }

  private IndexModel index(String name) {
    return model.indexes().stream()
        .filter(index -> index.name().equals(name))
        .findFirst()
        .orElseThrow(() -> new ViewException(
            ToolsCode.INDEX_UNKNOWN,
            "The model of " + model.table()
                + " has no index " + name + "; it has "
                + (model.indexes().isEmpty()
                    ? "none"
                    : String.join(
                        ", ", model.indexes().stream().map(IndexModel::name).toList()))
                + "."));
  }

  private void checkIndex(String name) {
    if (!name.isEmpty()) {
      index(name);
    }
  }

  /** One item by its whole key, read strongly; the page is empty where there is none. */
  public Page get(Map<String, Value> key) {
    long start = System.nanoTime();
    GetItemResponse response = client.getItem(get -> get.tableName(table)
        .key(SdkItems.toSdk(key))
        .consistentRead(true)
        .returnConsumedCapacity(ReturnConsumedCapacity.INDEXES));
    return page(
        response.hasItem() ? List.of(SdkItems.fromSdk(response.item())) : List.of(),
        "",
        every -> true,
        Map.of(),
        response.consumedCapacity(),
        start);
  }

  /** A pattern with arguments as people type them; nothing is sent. */
  public PatternCall pattern(String name, Map<String, String> arguments) {
    return new PatternBinder(model, reader, patternModel(name), arguments).bind(table);
  }

  /** The names of the arguments that a pattern takes. */
  public List<String> argumentNames(PatternModel pattern) {
    return PatternBinder.names(model, pattern);
  }

  private PatternModel patternModel(String name) {
    return model
        .pattern(name)
        .orElseThrow(() -> new ViewException(
            ToolsCode.PATTERN_UNKNOWN,
            model.table()
                + " has no pattern " + name + "; it has "
                + String.join(
                    ", ", model.patterns().stream().map(PatternModel::name).toList())
                + "."));
  }

  /** Runs a pattern: one request, of which the items of the pattern's entities are kept that have not expired. */
  public Page run(PatternCall call, int limit, @Nullable String cursor) {
    long start = System.nanoTime();
    Predicate<ItemView> keeps = view -> returns(call, view);
    if (call.nothing()) {
      return new Page(List.of(), null, 0, 0, 0, Duration.ZERO);
    }
    if (!call.shards().isEmpty()) {
      return runShard(call, limit, cursor);
    }
    if (call.pattern().operation() == Operation.GET) {
      GetItemResponse response = client.getItem(call.getRequest());
      return page(
          response.hasItem() ? List.of(SdkItems.fromSdk(response.item())) : List.of(),
          "",
          keeps,
          Map.of(),
          response.consumedCapacity(),
          start);
    }
    String index = call.pattern().index();
    if (call.scans()) {
      ScanResponse response = client.scan(call.scanRequest(limit, started(cursor)));
      return page(
          SdkItems.fromSdk(response.items()),
          index,
          keeps,
          SdkItems.fromSdk(response.lastEvaluatedKey()),
          response.consumedCapacity(),
          start);
    }
    QueryResponse response = client.query(call.queryRequest(limit, started(cursor)));
    return page(
        SdkItems.fromSdk(response.items()),
        index,
        keeps,
        SdkItems.fromSdk(response.lastEvaluatedKey()),
        response.consumedCapacity(),
        start);
  }

  /** Runs a pattern on one of its shards; the cursor leads from shard to shard. */
  private Page runShard(PatternCall call, int limit, @Nullable String cursor) {
    int dot = cursor == null ? -1 : cursor.indexOf('.');
    int shard = 0;
    if (cursor != null && !cursor.isEmpty()) {
      String number = cursor.substring(0, Math.max(0, dot));
      if (!number.matches("\\d{1,4}")
          || Integer.parseInt(number) >= call.shards().size()) {
        throw new ViewException(
            ToolsCode.CURSOR_MALFORMED,
            "\"" + cursor + "\" is no cursor; take it from the page before, or leave it out.");
      }
      shard = Integer.parseInt(number);
    }
    Page page = run(call.ofShard(shard), limit, cursor == null ? null : cursor.substring(dot + 1));
    String next = page.cursor() != null
        ? shard + "." + page.cursor()
        : shard + 1 < call.shards().size() ? shard + 1 + "." : null;
    return new Page(page.items(), next, page.read(), page.requests(), page.units(), page.took());
  }

  /** What a sample of so many segments costs, about. */
  public double samplePrice(LiveTable live, int segments) {
    return Sampler.price(live, segments);
  }

  /** Counts a small table, and estimates a large one from random segments. */
  public Sample sample(LiveTable live, int segments, RandomGenerator random) {
    return sample(live, segments, random, item -> {});
  }

  /** The same, and tells of every item that was read. */
  public Sample sample(
      LiveTable live, int segments, RandomGenerator random, Consumer<ItemView> each) {
    return new Sampler(model, reader, client, table, each).sample(live, segments, random);
  }

  /** What changes single items of the table. */
  public ItemEditor editor(InstantSource clock) {
    return new ItemEditor(this, client, clock);
  }

  /** What makes, replaces and deletes whole items of the table. */
  public ItemWriter writer(InstantSource clock, RandomGenerator random) {
    return new ItemWriter(this, client, clock, random);
  }

  private Page page(
      List<Map<String, Value>> items,
      String index,
      Predicate<ItemView> keeps,
      @Nullable Map<String, Value> last,
      @Nullable ConsumedCapacity capacity,
      long start) {
    boolean partial = !index.isEmpty() && index(index).projected() != Projected.ALL;
    List<ItemView> views = new ArrayList<>(items.size());
    for (Map<String, Value> item : items) {
      ItemView view = reader.read(item, partial);
      if (keeps.test(view)) {
        views.add(view);
      }
    }
    return new Page(
        views,
        last == null || last.isEmpty() ? null : cursor(last),
        items.size(),
        1,
        capacity == null ? 0 : capacity.capacityUnits(),
        Duration.ofNanos(System.nanoTime() - start));
  }

  /** Whether the program would return an item that the request read. */
  private boolean returns(PatternCall call, ItemView view) {
    return call.pattern().entities().contains(view.entity())
        && (view.kind() == Kind.ENTITY || view.kind() == Kind.UNDECODABLE)
        && !expired(view.item())
        && !call.excludes(view.item());
  }

  /** Whether an item's time has come: the program does not see it, though DynamoDB may not have deleted it yet. */
  private boolean expired(Map<String, Value> item) {
    Value end = model.timeToLive() == null ? null : item.get(model.timeToLive());
    return end != null
        && end.n() != null
        && new BigDecimal(end.n()).compareTo(BigDecimal.valueOf(clock.instant().getEpochSecond()))
            <= 0;
  }

  private static String cursor(Map<String, Value> last) {
    return Base64.getUrlEncoder()
        .withoutPadding()
        .encodeToString(ItemJson.write(last).getBytes(StandardCharsets.UTF_8));
  }

  private static @Nullable Map<String, Value> started(@Nullable String cursor) {
    if (cursor == null || cursor.isEmpty()) {
      return null;
    }
    try {
      return ItemJson.read(
          new String(Base64.getUrlDecoder().decode(cursor), StandardCharsets.UTF_8));
    } catch (IllegalArgumentException | ViewException e) {
      throw new ViewException(
          ToolsCode.CURSOR_MALFORMED,
          "\"" + cursor + "\" is no cursor; take it from the page before, or leave it out.");
    }
  }
}
