package dev.gateleg.core.internal.context;

import dev.gateleg.core.call.CallListener;
import dev.gateleg.core.call.ReadProblemHandler;
import dev.gateleg.core.call.Sleeper;
import dev.gateleg.core.call.Threads;
import dev.gateleg.core.error.CoreCode;
import dev.gateleg.core.error.InvalidInputException;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.LongSupplier;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;

/**
 * How a table is opened. Immutable; each method gives a copy.
 *
 * @param tableName the live table's name
 * @param clock what time it is
 * @param random where attempt ids and jitter come from
 * @param sleeper how to wait between retries
 * @param listener who hears of every request, or null
 * @param problems what reads do with items that they can't turn into an entity
 * @param cursorKey the secret by which cursors are signed
 * @param threads what requests that go out together run on
 */
public record TableSettings(
    String tableName,
    Clock clock,
    LongSupplier random,
    Sleeper sleeper,
    @Nullable CallListener listener,
    ReadProblemHandler problems,
    SecretKey cursorKey,
    Threads threads) {

  /** As many as the signature's hash has. */
  private static final int LEAST_SECRET_BYTES = 32;

  /** What signs cursors by default: nobody outside can know it, and no other process does. */
  private static final SecretKey OF_THIS_PROCESS = processSecret();

  /** The settings by default. */
  public static TableSettings of(String tableName) {
    return new TableSettings(
        tableName,
        Clock.systemUTC(),
        () -> ThreadLocalRandom.current().nextLong(),
        Sleeper.ofThread(),
        null,
        ReadProblemHandler.strict(),
        OF_THIS_PROCESS,
        Threads.shared());
  }

  private static SecretKey processSecret() {
    byte[] bytes = new byte[LEAST_SECRET_BYTES];
    new SecureRandom().nextBytes(bytes);
    return secret(bytes);
  }

  private static SecretKey secret(byte[] bytes) {
    if (bytes.length < LEAST_SECRET_BYTES) {
      throw new InvalidInputException(
          CoreCode.CURSOR_SECRET_SHORT,
          "The secret of cursors has " + bytes.length + " bytes; give at least "
              + LEAST_SECRET_BYTES + " random ones, the same in all processes.",
          null);
    }
    return new SecretKeySpec(bytes, "HmacSHA256");
  }

  /** The same under another name. */
  public TableSettings tableName(String name) {
    return new TableSettings(name, clock, random, sleeper, listener, problems, cursorKey, threads);
  }

  /** The same by another clock. */
  public TableSettings clock(Clock now) {
    return new TableSettings(
        tableName, now, random, sleeper, listener, problems, cursorKey, threads);
  }

  /** The same with other random numbers. */
  public TableSettings random(LongSupplier source) {
    return new TableSettings(
        tableName, clock, source, sleeper, listener, problems, cursorKey, threads);
  }

  /** The same with another way to wait. */
  public TableSettings sleeper(Sleeper waits) {
    return new TableSettings(
        tableName, clock, random, waits, listener, problems, cursorKey, threads);
  }

  /** The same with another listener. */
  public TableSettings listener(@Nullable CallListener hears) {
    return new TableSettings(
        tableName, clock, random, sleeper, hears, problems, cursorKey, threads);
  }

  /** The same with another handler of problems. */
  public TableSettings problems(ReadProblemHandler handler) {
    return new TableSettings(
        tableName, clock, random, sleeper, listener, handler, cursorKey, threads);
  }

  /** The same with another secret. */
  public TableSettings cursorKey(byte[] secret) {
    return new TableSettings(
        tableName, clock, random, sleeper, listener, problems, secret(secret), threads);
  }

  /** The same with other threads. */
  public TableSettings threads(Threads others) {
    return new TableSettings(
        tableName, clock, random, sleeper, listener, problems, cursorKey, others);
  }
}
