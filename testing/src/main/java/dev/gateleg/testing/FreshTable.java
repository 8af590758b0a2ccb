package dev.gateleg.testing;

import dev.gateleg.core.call.CallListener;
import dev.gateleg.core.call.ReadProblemHandler;
import dev.gateleg.core.capsule.Capsule;
import dev.gateleg.core.schema.Tables;
import dev.gateleg.core.table.TableOpener;
import dev.gateleg.core.table.TableType;
import dev.gateleg.model.CheckReturnValue;
import java.time.Clock;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * A JUnit extension that gives each test its own table, made from the model under a name of its own and deleted after
 * the test.
 *
 * <pre>{@code
 * @RegisterExtension
 * final FreshTable<Shop> table = FreshTable.of(ShopTable.TYPE);
 *
 * @Test
 * void findsAnOrder(Shop shop) {   // or: Shop shop = table.open();
 * }</pre>
 *
 * <p>The methods that say more give a copy; the copy is the extension. A field of it is not static, and the tests of an
 * instance run one after the other.
 *
 * @param <T> the table's interface
 */
@CheckReturnValue
public final class FreshTable<T>
    implements BeforeEachCallback, AfterEachCallback, ParameterResolver {

  private final TableType<T> type;
  private final TableMaker maker;
  private final UnaryOperator<TableOpener<T>> settings;
  private final UnaryOperator<DynamoDbClient> wrapper;
  private final @Nullable Clock clock;
  private final TableLife life;

  private FreshTable(
      TableType<T> type,
      TableMaker maker,
      UnaryOperator<TableOpener<T>> settings,
      UnaryOperator<DynamoDbClient> wrapper,
      @Nullable Clock clock) {
    this(type, maker, settings, wrapper, clock, new TableLife(type.schema().name(), maker, clock));
  }

  private FreshTable(
      TableType<T> type,
      TableMaker maker,
      UnaryOperator<TableOpener<T>> settings,
      UnaryOperator<DynamoDbClient> wrapper,
      @Nullable Clock clock,
      TableLife life) {
    this.type = type;
    this.maker = maker;
    this.settings = settings;
    this.wrapper = wrapper;
    this.clock = clock;
    this.life = life;
  }

  /** A fresh table of the model. */
  public static <T> FreshTable<T> of(TableType<T> type) {
    return new FreshTable<>(
        type,
        (client, name) -> Tables.create(client, type.schema(), name),
        UnaryOperator.identity(),
        UnaryOperator.identity(),
        null);
  }

  /**
   * A table with what a capsule holds, on an embedded engine of the test's own: its items, the time at the end of its window,
   * and its faults. Requests are throttled, conflict and fail as often as the recorded calls did, by the capsule's seed, so
   * that every run is the same. Say more of it before; the table is made from the model.
   */
  public static <T> FreshTable<T> from(TableType<T> type, Capsule capsule) {
    CapsuleBackend backend = new CapsuleBackend(capsule);
    TableMaker maker = (client, name) -> {
      Tables.create(client, type.schema(), name);
      backend.fill(name);
    };
    return new FreshTable<>(
        type,
        maker,
        opener -> opener.clock(backend.clock()).random(backend.random()),
        UnaryOperator.identity(),
        null,
        new TableLife(type.schema().name(), maker, backend::begin));
  }

  /** The same opened with more settings. */
  public FreshTable<T> with(UnaryOperator<TableOpener<T>> more) {
    return new FreshTable<>(
        type, maker, opener -> more.apply(settings.apply(opener)), wrapper, clock, life.again());
  }

  /**
   * The same by another clock, the backend's time to live included where it can be: the embedded engine is then the test's
   * own.
   */
  public FreshTable<T> clock(Clock now) {
    return new FreshTable<>(type, maker, opener -> settings.apply(opener).clock(now), wrapper, now);
  }

  /** The same with a listener of every call. */
  public FreshTable<T> listener(CallListener listener) {
    return with(opener -> opener.listener(listener));
  }

  /** The same with another handler of items that can't be read. */
  public FreshTable<T> onProblem(ReadProblemHandler handler) {
    return with(opener -> opener.onProblem(handler));
  }

  /** The same opened through a client around the backend's, which may lose answers, say. */
  public FreshTable<T> through(UnaryOperator<DynamoDbClient> around) {
    return new FreshTable<>(
        type, maker, settings, client -> around.apply(wrapper.apply(client)), clock, life.again());
  }

  /** The same made in another way than from the model. */
  public FreshTable<T> madeBy(TableMaker other) {
    return new FreshTable<>(type, other, settings, wrapper, clock);
  }

  /** Opens the test's table. */
  public T open() {
    return opening().open();
  }

  /** The test's table about to be opened, to say more of it. */
  public TableOpener<T> opening() {
    return settings.apply(type.with(wrapper.apply(life.client())).tableName(life.name()));
  }

  /** The backend's own client. */
  public DynamoDbClient client() {
    return life.client();
  }

  /** The name of the test's table. */
  public String name() {
    return life.name();
  }

  @Override
  public void beforeEach(ExtensionContext context) {
    life.begin(context);
  }

  @Override
  public void afterEach(ExtensionContext context) {
    life.end();
  }

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    Class<?> wanted = parameter.getParameter().getType();
    return wanted != Object.class && wanted.isInstance(open());
  }

  @Override
  public T resolveParameter(ParameterContext parameter, ExtensionContext context) {
    return open();
  }
}
