package dev.gateleg.engine.internal.transaction;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gateleg.engine.TestClock;
import dev.gateleg.engine.internal.storage.Changes;
import dev.gateleg.engine.internal.storage.Codec;
import dev.gateleg.engine.internal.storage.MemoryStore;
import dev.gateleg.engine.internal.storage.Space;
import dev.gateleg.engine.internal.storage.Store;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.TransactionInProgressException;

class TokensTest {

  private static final byte[] FINGERPRINT = {1, 2, 3};

  private final TestClock clock = new TestClock();
  private final Interrupted store = new Interrupted();
  private final Tokens tokens = new Tokens(store, clock);

  /** A store in memory in which something else happens just before the next commit. */
  private static final class Interrupted implements Store {
    private final Store store = new MemoryStore();
    private Runnable before = () -> {};

    @Override
    public <V> Space<V> space(String name, Codec<V> codec) {
      return store.space(name, codec);
    }

    @Override
    public Commit commit(Changes changes) {
      Runnable first = before;
      before = () -> {};
      first.run();
      return store.commit(changes);
    }

    @Override
    public void close() {
      store.close();
    }
  }

  /** A transaction of nothing but its token; answers whether it was made now. */
  private boolean make(String token) {
    if (tokens.claim(token, FINGERPRINT)) {
      tokens.release(token);
      return false;
    }
    try {
      Changes changes = new Changes();
      tokens.use(changes, token, FINGERPRINT);
      store.commit(changes);
      return true;
    } finally {
      tokens.release(token);
    }
  }

  @Test
  void aTokenIsGoodForTenMinutes() {
    assertThat(make("t")).isTrue();
    clock.advance(Duration.ofMinutes(10));
    tokens.forgetOld();
    assertThat(make("t")).isFalse();
    clock.advance(Duration.ofSeconds(1));
    tokens.forgetOld();
    assertThat(make("t")).isTrue();
  }

  /** The old ones are found by the order of use, which must have neither more nor fewer tokens. */
  @Test
  void theOrderOfUseHasEachTokenOnce() {
    for (int i = 0; i < 100; i++) {
      make("t" + i % 40);
      clock.advance(Duration.ofSeconds(17));
      if (i % 9 == 0) {
        tokens.forgetOld();
      }
      assertThat(count("tokens-by-use")).isEqualTo(count("tokens"));
    }
    assertThat(count("tokens")).isBetween(30L, 40L);
    clock.advance(Duration.ofMinutes(11));
    tokens.forgetOld();
    assertThat(count("tokens")).isZero();
    assertThat(count("tokens-by-use")).isZero();
  }

  private long count(String space) {
    Space<?>[] found = {null};
    found[0] = store.space(space, (Codec<Object>) null);
    return found[0].count();
  }

  @Test
  void aTokenThatIsUsedAgainWhileOldOnesAreForgottenIsRemembered() {
    make("t");
    clock.advance(Duration.ofMinutes(11));
    int[] made = {0};
    store.before = () -> {
      try {
        made[0] += make("t") ? 1 : 0;
      } catch (TransactionInProgressException e) {
        made[0] = 0; // To be tried again later.
      }
    };
    tokens.forgetOld();
    made[0] += make("t") ? 1 : 0;
    made[0] += make("t") ? 1 : 0;
    assertThat(made[0]).as("times it was made within ten minutes").isEqualTo(1);
  }
}
