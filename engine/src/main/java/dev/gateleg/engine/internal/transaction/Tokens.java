package dev.gateleg.engine.internal.transaction;

import dev.gateleg.engine.internal.storage.BulkChanges;
import dev.gateleg.engine.internal.storage.Changes;
import dev.gateleg.engine.internal.storage.Codec;
import dev.gateleg.engine.internal.storage.KeyRange;
import dev.gateleg.engine.internal.storage.Space;
import dev.gateleg.engine.internal.storage.Store;
import dev.gateleg.engine.internal.validation.Errors;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.IdempotentParameterMismatchException;
import software.amazon.awssdk.services.dynamodb.model.TransactionInProgressException;

/** The tokens of transactions that were made, so that none is made twice. Thread-safe. */
public final class Tokens {

  /** How long a token is remembered. */
  private static final Duration LIFETIME = Duration.ofMinutes(10);

  /** More wait for the next second. */
  private static final int FORGOTTEN_AT_ONCE = 50_000;

  private final Store store;
  private final Clock clock;
  private final Space<Token> tokens;

  /** The tokens again, in the order of their use, so that the old ones are found without looking at the others. */
  private final Space<byte[]> byUse;

  private final Set<String> underWay = ConcurrentHashMap.newKeySet();

  public Tokens(Store store, Clock clock) {
    this.store = store;
    this.clock = clock;
    this.tokens = store.space("tokens", new TokenCodec());
    this.byUse = store.space("tokens-by-use", new KeyCodec());
    if (byUse.count() != tokens.count()) {
      putInOrder();
    }
  }

  /** Of a store that was written when there was no order. */
  private void putInOrder() {
    BulkChanges changes = new BulkChanges(store);
    tokens.read(KeyRange.ALL, Space.Direction.FORWARD, (key, token) -> {
      byte[] place = place(token.used, key);
      changes.put(byUse, place, key, byUse.get(place), key.length);
      return true;
    });
    changes.commit();
  }

  /** What a token was used for, and when. */
  private record Token(byte[] fingerprint, Instant used) {}

  /**
   * Claims a token until {@link #release}. Answers whether the transaction has been made already.
   *
   * @throws software.amazon.awssdk.services.dynamodb.model.DynamoDbException if another one is under way with it, or was
   *     made with it
   */
  boolean claim(String token, byte[] fingerprint) {
    if (!underWay.add(token)) {
      throw Errors.of(
          TransactionInProgressException::builder,
          "The transaction with the given request token is already in progress.");
    }
    Token known = find(token);
    if (known == null) {
      return false;
    }
    if (!Arrays.equals(known.fingerprint, fingerprint)) {
      underWay.remove(token);
      throw Errors.of(
          IdempotentParameterMismatchException::builder,
          "The request uses the same client token as a previous, but non-identical request");
    }
    return true;
  }

  private @Nullable Token find(String token) {
    Token known = tokens.get(key(token));
    return known == null || known.used.plus(LIFETIME).isBefore(clock.instant()) ? null : known;
  }

  void release(String token) {
    underWay.remove(token);
  }

  /** Adds to a transaction's commit that its token is used. */
  void use(Changes changes, String token, byte[] fingerprint) {
    byte[] key = key(token);
    // As it is stored, in milliseconds, so that the place is found again.
    Instant now = clock.instant().truncatedTo(ChronoUnit.MILLIS);
    Token before = tokens.get(key);
    if (before != null) {
      changes.remove(byUse, place(before.used, key), key);
    }
    changes.put(tokens, key, new Token(fingerprint, now), before);
    changes.put(byUse, place(now, key), key, null);
  }

  /** Where a token is in the order of use. */
  private static byte[] place(Instant used, byte[] key) {
    return ByteBuffer.allocate(Long.BYTES + key.length)
        .putLong(used.toEpochMilli())
        .put(key)
        .array();
  }

  /** Forgets tokens that are too old; who uses one again meanwhile is told to come back. */
  public void forgetOld() {
    Instant oldest = clock.instant().minus(LIFETIME);
    List<byte[]> old = new ArrayList<>();
    KeyRange before = new KeyRange(new byte[0], place(oldest, new byte[0]));
    byUse.read(before, Space.Direction.FORWARD, (place, key) -> {
      old.add(key);
      return old.size() < FORGOTTEN_AT_ONCE;
    });
    for (byte[] key : old) {
      forget(key, oldest);
    }
  }

  /** Claims the token first, for it may have been used again since it was looked at. */
  private void forget(byte[] key, Instant oldest) {
    String name = new String(key, StandardCharsets.UTF_8);
    if (!underWay.add(name)) {
      return;
    }
    try {
      Token token = tokens.get(key);
      if (token != null && token.used.isBefore(oldest)) {
        Changes changes = new Changes();
        changes.remove(tokens, key, token);
        changes.remove(byUse, place(token.used, key), key);
        // Nobody waits for this to last: a token that comes back after a crash is forgotten again.
        store.commit(changes);
      }
    } finally {
      underWay.remove(name);
    }
  }

  private static byte[] key(String token) {
    return token.getBytes(StandardCharsets.UTF_8);
  }

  /** The token's name as it is. */
  private static final class KeyCodec implements Codec<byte[]> {

    @Override
    public byte[] encode(byte[] value) {
      return value;
    }

    @Override
    public byte[] decode(byte[] bytes) {
      return bytes;
    }

    @Override
    public int size(byte[] value) {
      return 0;
    }
  }

  private static final class TokenCodec implements Codec<Token> {

    @Override
    public byte[] encode(Token token) {
      return ByteBuffer.allocate(Long.BYTES + token.fingerprint.length)
          .putLong(token.used.toEpochMilli())
          .put(token.fingerprint)
          .array();
    }

    @Override
    public Token decode(byte[] bytes) {
      Instant used = Instant.ofEpochMilli(ByteBuffer.wrap(bytes).getLong());
      return new Token(Arrays.copyOfRange(bytes, Long.BYTES, bytes.length), used);
    }

    @Override
    public int size(Token token) {
      return 0;
    }
  }
}
