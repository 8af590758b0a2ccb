package dev.gateleg.testing;

import dev.gateleg.core.call.CallListener;
import dev.gateleg.core.call.ReadProblemHandler;
import dev.gateleg.core.schema.Tables;
import dev.gateleg.core.table.ScopedTableType;
import dev.gateleg.core.table.TableOpener;
import dev.gateleg.model.CheckReturnValue;
import java.time.Clock;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * A JUnit extension that gives each test its own table of a scoped model, made under a name of its own and deleted after
 * the test. The test opens it for the scopes it wants: {@code table.open("tenant-1")}.
 *
 * <p>The methods that say more give a copy; the copy is the extension. A field of it is not static, and the tests of an
 * instance run one after the other.
 *
 * @param <T> the table's interface
 * @param <S> the type of the component that scopes
 */
@CheckReturnValue
public final class FreshScopedTable<T, S> implements BeforeEachCallback, AfterEachCallback {

  private final ScopedTableType<T, S> type;
  private final TableMaker maker;
  private final UnaryOperator<TableOpener<T>> settings;
  private final UnaryOperator<DynamoDbClient> wrapper;
  private final @Nullable Clock clock;
  private final TableLife life;

  private FreshScopedTable(
      ScopedTableType<T, S> type,
      TableMaker maker,
      UnaryOperator<TableOpener<T>> settings,
      UnaryOperator<DynamoDbClient> wrapper,
      @Nullable Clock clock) {
    this.type = type;
    this.maker = maker;
    this.settings = settings;
    this.wrapper = wrapper;
    this.clock = clock;
    this.life = new TableLife(type.schema().name(), maker, clock);
  }

  /** A fresh table of the model. */
  public static <T, S> FreshScopedTable<T, S> of(ScopedTableType<T, S> type) {
    return new FreshScopedTable<>(
        type,
        (client, name) -> Tables.create(client, type.schema(), name),
        UnaryOperator.identity(),
        UnaryOperator.identity(),
        null);
  }

  /** The same opened with more settings. */
  public FreshScopedTable<T, S> with(UnaryOperator<TableOpener<T>> more) {
    return new FreshScopedTable<>(
        type, maker, opener -> more.apply(settings.apply(opener)), wrapper, clock);
  }

  /**
   * The same by another clock, the backend's time to live included where it can be: the embedded engine is then the test's
   * own.
   */
  public FreshScopedTable<T, S> clock(Clock now) {
    return new FreshScopedTable<>(
        type, maker, opener -> settings.apply(opener).clock(now), wrapper, now);
  }

  /** The same with a listener of every call. */
  public FreshScopedTable<T, S> listener(CallListener listener) {
    return with(opener -> opener.listener(listener));
  }

  /** The same with another handler of items that can't be read. */
  public FreshScopedTable<T, S> onProblem(ReadProblemHandler handler) {
    return with(opener -> opener.onProblem(handler));
  }

  /** The same opened through a client around the backend's, which may lose answers, say. */
  public FreshScopedTable<T, S> through(UnaryOperator<DynamoDbClient> around) {
    return new FreshScopedTable<>(
        type, maker, settings, client -> around.apply(wrapper.apply(client)), clock);
  }

  /** The same made in another way than from the model. */
  public FreshScopedTable<T, S> madeBy(TableMaker other) {
    return new FreshScopedTable<>(type, other, settings, wrapper, clock);
  }

  /** Opens the test's table for one value of the scope. */
  public T open(S scope) {
    return opening(scope).open();
  }

  /** The test's table about to be opened for one value of the scope, to say more of it. */
  public TableOpener<T> opening(S scope) {
    return settings.apply(type.with(wrapper.apply(life.client()), scope).tableName(life.name()));
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
}
