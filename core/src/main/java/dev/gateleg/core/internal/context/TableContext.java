package dev.gateleg.core.internal.context;

import dev.gateleg.core.call.Backoff;
import dev.gateleg.core.call.CallListener;
import dev.gateleg.core.call.Contention;
import dev.gateleg.core.call.ReadProblemHandler;
import dev.gateleg.core.call.Sleeper;
import dev.gateleg.core.call.Threads;
import dev.gateleg.core.entity.EntityKey;
import dev.gateleg.core.entity.EntityType;
import dev.gateleg.core.error.CoreCode;
import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.core.internal.entity.Binding;
import dev.gateleg.core.internal.entity.BoundEntity;
import dev.gateleg.core.internal.entity.ShardCounts;
import dev.gateleg.core.internal.send.Caller;
import dev.gateleg.core.internal.send.Patience;
import dev.gateleg.core.internal.shard.GrowingShards;
import dev.gateleg.core.item.Value;
import dev.gateleg.core.schema.TableSchema;
import dev.gateleg.core.spi.context.TableAccess;
import dev.gateleg.core.spi.context.Versions;
import dev.gateleg.core.spi.entity.Dependency;
import dev.gateleg.core.spi.entity.DependentItems;
import dev.gateleg.core.spi.entity.GeneratedEntity;
import dev.gateleg.core.spi.entity.GrowingKey;
import dev.gateleg.core.spi.shard.Shards;
import dev.gateleg.core.spi.transport.Answer;
import dev.gateleg.core.spi.transport.CallSite;
import dev.gateleg.core.spi.transport.Request;
import dev.gateleg.core.spi.transport.Transport;
import java.math.BigDecimal;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.LongSupplier;
import javax.crypto.SecretKey;
import org.jspecify.annotations.Nullable;

/** All that an open table has at hand: the client, its name, its entities and its settings. Immutable, thread-safe. */
public final class TableContext implements TableAccess {

  /** What the types of items that patterns keep for themselves start with. */
  public static final String HIDDEN = "_";

  private static final long MILLIS_PER_SECOND = 1000;

  /** How long a read is tried again, where the client does not do so by itself. */
  private static final Duration READ_DEADLINE = Duration.ofSeconds(10);

  /** How long others who are at work on an item are waited for. */
  private static final Duration CONFLICT_DEADLINE = Duration.ofSeconds(10);

  /** The partition and the sort key of the hidden item that holds the layouts of shards. */
  private static final String SHARDS = "SHARDS";

  /** What no key starts with: for tables in which hidden items are refused. */
  private static final String NO_HIDDEN_ITEMS = "\0";

  private final Transport transport;
  private final TableSchema schema;
  private final TableSettings settings;
  private final @Nullable ScopeValue scope;
  private final Function<TableContext, ?> factory;
  private final Caller caller;
  private final Map<Class<?>, BoundEntity<?>> byClass;

  /** The program's table, where this is one of hidden records in it. */
  private final @Nullable TableContext host;

  private final Contention contention;
  private final OwnWrites ownWrites;

  /** What writes bring along besides what their entities are declared with. */
  private final Map<EntityType<?>, List<Dependency<?>>> along;

  private final Map<EntityType<?>, List<DependentItems<?>>> dependents = new ConcurrentHashMap<>();

  private final Map<String, BoundEntity<?>> byName;
  private final Map<Class<?>, List<BoundEntity<?>>> copies;
  private final HiddenKeys hiddenKeys;
  private final String typeAttribute;

  /** The shards of keys whose number may grow; null where there are none. */
  private final @Nullable GrowingShards shards;

  /**
   * What a scoped table is opened for.
   *
   * @param component the component that scopes
   * @param value its value
   */
  public record ScopeValue(String component, Object value) {}

  /** An open table. */
  public TableContext(
      Transport transport,
      TableSchema schema,
      List<EntityType<?>> entities,
      TableSettings settings,
      @Nullable ScopeValue scope,
      Function<TableContext, ?> factory) {
    this(
        transport,
        schema,
        settings,
        scope,
        factory,
        new Origin(entities, null, null, null, Map.of()));
  }

  private TableContext(
      Transport transport,
      TableSchema schema,
      TableSettings settings,
      @Nullable ScopeValue scope,
      Function<TableContext, ?> factory,
      Origin origin) {
    this.host = origin.host;
    this.along = origin.along;
    this.transport = transport;
    this.contention = origin.like == null ? new Contention() : origin.like.contention;
    boolean hiding = origin.host != null && origin.binding != null;
    this.ownWrites = origin.like == null || hiding ? new OwnWrites(schema) : origin.like.ownWrites;
    this.schema = schema;
    this.settings = settings;
    this.scope = scope;
    this.factory = factory;
    this.typeAttribute = typeAttribute(schema);
    Caller plain = new Caller(
        settings.tableName(),
        transport,
        settings.listener(),
        () -> patienceOf(settings, READ_DEADLINE));
    if (origin.host != null) {
      this.shards = origin.host.shards;
    } else {
      this.shards = origin.like == null || origin.like.shards == null
          ? shards(origin.entities, plain)
          : origin.like.shards.through(plain, !transport.sends());
    }
    Transport placed = shards == null ? transport : shards.placing(transport);
    this.caller = new Caller(
        plain.table(),
        ownWrites.noting(placed, settings.tableName(), settings.clock()),
        plain.listener(),
        plain.patience());
    if (origin.like != null && origin.binding == null) {
      this.byClass = shards == null || host != null || transport.sends()
          ? origin.like.byClass
          : bound(schema, origin.like.types(), Binding.ENTITIES, shards.counts());
    } else {
      this.byClass = bound(
          schema,
          origin.entities,
          origin.binding == null ? Binding.ENTITIES : origin.binding,
          shards == null ? ShardCounts.FIXED : shards.counts());
    }
    Map<String, BoundEntity<?>> names = new LinkedHashMap<>();
    byClass.values().forEach(entity -> names.put(storedType(entity), entity));
    this.byName = names;
    Map<Class<?>, List<BoundEntity<?>>> copied = new HashMap<>();
    byClass.values().forEach(entity -> {
      if (entity.type().copy() != null && !entity.type().copy().fromStream()) {
        copied
            .computeIfAbsent(entity.type().copy().owner().javaType(), owner -> new ArrayList<>())
            .add(entity);
      }
    });
    this.copies = copied;
    this.hiddenKeys = host != null
        ? host.hiddenKeys
        : new HiddenKeys(this, scope == null ? "" : hiddenPrefix(scope));
  }

  /**
   * What a context is made of.
   *
   * @param entities its entities
   * @param like another context of the same table, whose entities and counts it shares; or null
   * @param host the program's table, for hidden records; or null
   * @param binding how its records stand in the table, where they are bound anew; or null
   * @param along what its writes bring along besides what entities are declared with
   */
  private record Origin(
      List<EntityType<?>> entities,
      @Nullable TableContext like,
      @Nullable TableContext host,
      @Nullable Binding binding,
      Map<EntityType<?>, List<Dependency<?>>> along) {}

  /** The context behind what patterns see of it. */
  public static TableContext of(TableAccess access) {
    return (TableContext) access;
  }

  private @Nullable GrowingShards shards(List<EntityType<?>> entities, Caller plain) {
    if (entities.stream().noneMatch(GrowingKey::grows)) {
      return null;
    }
    GrowingShards.Setting setting = new GrowingShards.Setting(
        schema,
        typeAttribute,
        () -> hiddenKeys().key(SHARDS, SHARDS).attributes(),
        settings.clock(),
        settings.sleeper(),
        settings.random(),
        () -> patienceOf(settings, CONFLICT_DEADLINE));
    return GrowingShards.of(entities, setting, plain);
  }

  /** The scope as it stands in the keys of entities, so that one IAM policy serves both. */
  private String hiddenPrefix(ScopeValue of) {
    for (BoundEntity<?> entity : byClass.values()) {
      String prefix = entity.scopePrefix(HiddenKeys.SCOPE, of.component(), of.value());
      if (prefix != null) {
        return prefix;
      }
    }
    return NO_HIDDEN_ITEMS; // the table's keys are no text
  }

  /** The attribute that marks hidden items: that of the type, unless an index has it as a key and would list them. */
  private static String typeAttribute(TableSchema schema) {
    String own = HiddenKeys.attribute("type");
    return schema.type() == null || isIndexKey(schema, schema.type()) ? own : schema.type();
  }

  private static boolean isIndexKey(TableSchema schema, String attribute) {
    return schema.indexes().stream()
        .anyMatch(
            index -> index.partition().contains(attribute) || index.sort().contains(attribute));
  }

  private static Map<Class<?>, BoundEntity<?>> bound(
      TableSchema schema, List<EntityType<?>> entities, Binding binding, ShardCounts shards) {
    Map<Class<?>, BoundEntity<?>> classes = new LinkedHashMap<>();
    entities.forEach(
        type -> classes.put(type.javaType(), new BoundEntity<>(type, schema, binding, shards)));
    return classes;
  }

  private List<EntityType<?>> types() {
    List<EntityType<?>> types = new ArrayList<>();
    byClass.values().forEach(entity -> types.add(entity.type()));
    return types;
  }

  private static String storedType(BoundEntity<?> entity) {
    Value type = entity.typeValue();
    return type == null ? entity.type().name() : type.s();
  }

  /**
   * The hidden records of a pattern in this table, in partitions of their own or in that of an entity.
   *
   * @throws InvalidInputException with the code {@code PatternNeedsTextKeys} or {@code IndexOnHiddenName}
   */
  public TableContext hiding(
      TableSchema records,
      List<EntityType<?>> types,
      @Nullable EntityKey<?> home,
      Function<TableContext, ?> recordFactory) {
    TableSchema stored = HiddenSchema.of(this, records, types);
    String copy = schema.timeToLive();
    Binding binding = new HiddenBinding(
        hiddenKeys.prefix(),
        home == null ? null : home.partition(),
        copy == null || copy.equals(stored.timeToLive()) ? null : copy);
    return new TableContext(
        transport,
        stored,
        settings.problems(ReadProblemHandler.strict()),
        null,
        recordFactory,
        new Origin(types, this, this, binding, Map.of()));
  }

  /** Other entities in the same live table. */
  public TableContext viewing(List<EntityType<?>> types, Function<TableContext, ?> viewFactory) {
    return new TableContext(
        transport,
        schema,
        settings,
        scope,
        viewFactory,
        new Origin(types, this, null, Binding.ENTITIES, Map.of()));
  }

  /** The same table through another transport and listener: to see what it would send, or what it costs. */
  public TableContext through(Transport other, @Nullable CallListener listener) {
    return new TableContext(
        other,
        schema,
        settings.listener(listener),
        scope,
        factory,
        new Origin(
            List.of(), this, host == null ? null : host.through(other, listener), null, along));
  }

  /** The same table, whose writes of an entity bring these along too. */
  public TableContext bringingAlong(
      EntityType<?> type, List<? extends Dependency<?>> dependencies) {
    Map<EntityType<?>, List<Dependency<?>>> more = new HashMap<>(along);
    List<Dependency<?>> all = new ArrayList<>(along.getOrDefault(type, List.of()));
    all.addAll(dependencies);
    more.put(type, List.copyOf(all));
    return new TableContext(
        transport, schema, settings, scope, factory, new Origin(List.of(), this, host, null, more));
  }

  /** The items that depend on an entity, which change in the transactions that change it. */
  public List<DependentItems<?>> dependents(EntityType<?> type) {
    List<DependentItems<?>> known = dependents.get(type);
    if (known == null) {
      Set<Dependency<?>> all = new LinkedHashSet<>(GeneratedEntity.of(type).dependencies());
      all.addAll(along.getOrDefault(type, List.of()));
      List<DependentItems<?>> made = new ArrayList<>();
      all.forEach(dependency -> made.add(dependency.in(reopened())));
      known = dependents.putIfAbsent(type, List.copyOf(made));
    }
    return known == null ? Objects.requireNonNull(dependents.get(type)) : known;
  }

  /** The table with what this has at hand: another object than the one that gave the context. */
  public Object reopened() {
    return factory.apply(this);
  }

  /** What sends the requests. */
  public Transport transport() {
    return transport;
  }

  /** Where writes that met others are counted. */
  public Contention contention() {
    return contention;
  }

  /** What this process wrote a moment ago. */
  public OwnWrites ownWrites() {
    return ownWrites;
  }

  /** The table's name. */
  @Override
  public String tableName() {
    return settings.tableName();
  }

  /** The table's keys and indexes. */
  @Override
  public TableSchema schema() {
    return schema;
  }

  /** Who makes the requests. */
  public Caller caller() {
    return caller;
  }

  /** Reads, and tries again for a while what was throttled or got no answer. */
  public Answer read(CallSite site, Request request) {
    return caller.read(site, request);
  }

  /** Patience from now on, for writes that meet others or get no answer. */
  public Patience patience(Duration deadline) {
    return patienceOf(settings, deadline);
  }

  private static Patience patienceOf(TableSettings settings, Duration deadline) {
    return new Patience(
        Backoff.RACES, deadline, settings.clock(), settings.sleeper(), settings.random());
  }

  /** What reads do with items that they can't turn into an entity. */
  public ReadProblemHandler problems() {
    return settings.problems();
  }

  /** The key by which cursors are signed. */
  public SecretKey cursorKey() {
    return settings.cursorKey();
  }

  /** The instant, in whole milliseconds. */
  @Override
  public Instant now() {
    return Instant.ofEpochMilli(clock().millis());
  }

  /** The whole seconds since 1970, in which time to live is told. */
  @Override
  public long seconds() {
    return Math.floorDiv(clock().millis(), MILLIS_PER_SECOND);
  }

  /** The clock. */
  @Override
  public Clock clock() {
    return settings.clock();
  }

  /** The source of attempt ids and of jitter. */
  @Override
  public LongSupplier random() {
    return settings.random();
  }

  /** The shards of keys whose number may grow; null where the table has none. */
  public @Nullable Shards shards() {
    return shards;
  }

  /** What requests that go out together run on. */
  @Override
  public Threads threads() {
    return settings.threads();
  }

  /** Waits between retries. */
  @Override
  public Sleeper sleeper() {
    return settings.sleeper();
  }

  /** What the table is opened for, in a scoped table. */
  public <S> S scope(Class<S> type) {
    if (scope == null) {
      throw new IllegalStateException("The table " + tableName() + " is not opened for a scope.");
    }
    return type.cast(scope.value());
  }

  /** The entities of the table. */
  @Override
  public Collection<BoundEntity<?>> entities() {
    return byClass.values();
  }

  /** An entity of the table, by its record. */
  @SuppressWarnings("unchecked") // Entities are kept under their own class.
  @Override
  public <E> BoundEntity<E> entity(E instance) {
    if (instance == null) {
      throw new InvalidInputException(
          CoreCode.VALUE_NULL,
          "A write of the table " + tableName() + " was given null for its entity; give it one.",
          null);
    }
    BoundEntity<?> entity = byClass.get(instance.getClass());
    if (entity == null) {
      throw new InvalidInputException(
          CoreCode.ENTITY_FOREIGN,
          instance.getClass().getName() + " is no entity of the table " + tableName()
              + "; list it in @SingleTable(entities).",
          null);
    }
    return (BoundEntity<E>) entity;
  }

  /** An entity of the table, by its type. */
  @SuppressWarnings("unchecked") // Entities are kept under their own class.
  @Override
  public <E> BoundEntity<E> entity(EntityType<E> type) {
    BoundEntity<?> entity = byClass.get(type.javaType());
    if (entity == null) {
      throw new InvalidInputException(
          CoreCode.ENTITY_FOREIGN,
          type.javaType().getName() + " is no entity of the table " + tableName()
              + "; list it in @SingleTable(entities).",
          null);
    }
    return (BoundEntity<E>) entity;
  }

  /** The entities of the table whose items are copies of an entity's and are written with it. */
  public List<BoundEntity<?>> copiesOf(EntityType<?> owner) {
    return copies.getOrDefault(owner.javaType(), List.of());
  }

  /** The entity that an item is of, or null where it is of none that the table knows. */
  @Override
  public @Nullable BoundEntity<?> recognise(Map<String, Value> item) {
    Value type = schema.type() == null ? null : item.get(schema.type());
    if (type != null) {
      return type.s() == null ? null : byName.get(type.s());
    }
    for (BoundEntity<?> entity : byClass.values()) {
      if (entity.hasShape(item)) {
        return entity;
      }
    }
    return null;
  }

  @Override
  public boolean growsShards() {
    return shards != null;
  }

  @Override
  public boolean bringsAlong(EntityType<?> type) {
    return !GeneratedEntity.of(type).uniqueAttributes().isEmpty()
        || !copiesOf(type).isEmpty()
        || !dependents(type).isEmpty();
  }

  /** The attribute by which hidden items are known: that of the type, or one of their own. */
  public String typeAttribute() {
    return typeAttribute;
  }

  /** The maker of all keys of hidden items. */
  public HiddenKeys hiddenKeys() {
    return hiddenKeys;
  }

  /**
   * Whether an item is one that reads of this table pass over: for a program, what patterns keep for themselves; for a
   * pattern, all that is not its own, or of another scope.
   */
  @Override
  public boolean hidden(Map<String, Value> item) {
    Value type = item.get(typeAttribute);
    if (host != null) {
      BoundEntity<?> record = type == null || type.s() == null ? null : byName.get(type.s());
      return record == null || !record.mayStandIn(item.get(schema.partition()));
    }
    return type != null && type.s() != null && type.s().startsWith(HIDDEN);
  }

  /** Whether an item has outlived its time: DynamoDB may take days to delete it. */
  @Override
  public boolean expired(Map<String, Value> item) {
    Value expires = schema.timeToLive() == null ? null : item.get(schema.timeToLive());
    return expires != null && expires.n() != null && seconds(expires.n()) <= seconds();
  }

  /** The whole seconds of a number, which others may have written with a fraction or an exponent. */
  private static long seconds(String number) {
    try {
      return Long.parseLong(number);
    } catch (NumberFormatException e) {
      return new BigDecimal(number).longValue();
    }
  }

  /** Whether the table is opened for a scope. */
  @Override
  public boolean scoped() {
    return scope != null;
  }

  /** The key as it stands in the table; refuses one outside of the table's scope. */
  @Override
  public <E> EntityKey<E> inScope(EntityKey<E> key) {
    if (host != null) {
      return entity(key.type()).stored(key);
    }
    if (scope != null) {
      Object value = entity(key.type()).scopeOf(scope.component(), key);
      if (!scope.value().equals(value)) {
        throw new InvalidInputException(
            CoreCode.OUT_OF_SCOPE,
            key + " is not of " + scope.component() + " " + scope.value() + ", which the table "
                + tableName() + " is opened for; open it for " + value + ".",
            null);
      }
    }
    return key;
  }

  @Override
  public String hiddenPartition(String partition) {
    return hiddenKeys.partition(partition);
  }

  @Override
  public Map<String, Value> keyMap(EntityKey<?> key) {
    return BoundEntity.keyMap(schema, key);
  }

  /** Whether a key is of the table's scope. */
  @Override
  public boolean has(EntityKey<?> key) {
    return holds(key.partition());
  }

  /** Whether a partition is of the table's scope: that of an entity, or of hidden items. */
  @Override
  public boolean holds(Value partition) {
    if (host != null) {
      return host.holds(partition);
    } else if (scope == null) {
      return true;
    } else if (partition.s() != null && partition.s().startsWith(hiddenKeys.prefix())) {
      return true;
    }
    return byClass.values().stream()
        .anyMatch(entity -> entity.hasScope(scope.component(), scope.value(), partition));
  }

  /**
   * Refuses a table that is opened for another value of the same scope.
   *
   * @throws InvalidInputException with the code {@code OutOfScope}
   */
  public void checkSameScope(TableContext other) {
    if (scope != null
        && other.scope != null
        && scope.component().equals(other.scope.component())
        && !scope.value().equals(other.scope.value())) {
      throw new InvalidInputException(
          CoreCode.OUT_OF_SCOPE,
          "The table " + other.tableName() + " is opened for " + scope.component() + " "
              + other.scope.value() + ", and the table " + tableName() + " for " + scope.value()
              + "; open both for one.",
          null);
    }
  }

  /**
   * Refuses an item of this table that is of another scope, whoever prepared its write.
   *
   * @throws InvalidInputException with the code {@code OutOfScope}
   */
  @Override
  public void checkInScope(String table, Map<String, Value> key, Object what) {
    if (host != null) {
      host.checkInScope(table, key, what);
      return;
    }
    Value partition = key.get(schema.partition());
    if (scope != null && table.equals(tableName()) && (partition == null || !holds(partition))) {
      throw new InvalidInputException(
          CoreCode.OUT_OF_SCOPE,
          "The " + what + " is not of " + scope.component() + " " + scope.value()
              + ", which the table " + tableName()
              + " is opened for; prepare every write by the table that sends it.",
          null);
    }
  }

  /** What tells apart the tokens of one table's scopes; empty where it has none. */
  @Override
  public String scopeText() {
    return hiddenKeys.prefix();
  }

  /**
   * The first version of an item that is created at an instant: higher than those of an earlier item under the same key,
   * so that nobody who still has one of those is mistaken for up to date.
   */
  @Override
  public long firstVersion(Instant now) {
    return Versions.first(now, random().getAsLong());
  }

  /** A new attempt id, or null where the table does without. */
  @Override
  public @Nullable String attempt() {
    return schema.attempt() == null
        ? null
        : Long.toString(random().getAsLong(), Character.MAX_RADIX);
  }
}
