package dev.gateleg.engine.internal.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gateleg.engine.Endpoint;
import dev.gateleg.engine.Engine;
import dev.gateleg.engine.Samples;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Random requests, good and bad, are answered or refused at once, and never end in an internal error.
 *
 * <p>{@code -Dgateleg.fuzz.rounds=…} sets how many are sent, {@code -Dgateleg.fuzz.seed=…} which.
 */
class HttpFuzzTest {

  private static final int ROUNDS = Integer.getInteger("gateleg.fuzz.rounds", 5_000);
  private static final long SEED = Long.getLong("gateleg.fuzz.seed", 20261116L);
  private static final int TIMEOUT_MILLIS = 10_000;
  private static final long MAX_GROWTH_BYTES = 100L << 20;

  private static final List<String> OPERATIONS = List.copyOf(JsonMutations.GOOD.keySet());

  private Engine engine;
  private Endpoint endpoint;

  @BeforeEach
  void serve() {
    engine = Engine.inMemory();
    engine.client().createTable(Samples.ordersTable());
    endpoint = engine.serve(0);
  }

  @AfterEach
  void close() {
    endpoint.close();
    engine.close();
  }

  @Test
  void bodiesAreAnsweredOrRefused() throws IOException {
    long before = usedBytes();
    Wire wire = null;
    for (int round = 0; round < ROUNDS; round++) {
      long seed = SEED + round;
      Random random = new Random(seed);
      String operation = OPERATIONS.get(random.nextInt(OPERATIONS.size()));
      byte[] body = new JsonMutations(random).body(JsonMutations.GOOD.get(operation));
      wire = wire == null ? new Wire(endpoint.port(), TIMEOUT_MILLIS) : wire;
      wire.send(request(operation, body, random.nextInt(5) == 0));
      wire = next(seed, operation + " " + new String(body, StandardCharsets.UTF_8), wire);
    }
    if (wire != null) {
      wire.close();
    }
    assertThat(usedBytes() - before).as("bytes of memory").isLessThan(MAX_GROWTH_BYTES);
    assertThat(engine.client().listTables().tableNames()).contains("orders");
  }

  @Test
  void headsAreAnsweredOrRefused() throws IOException {
    for (int round = 0; round < ROUNDS / 5; round++) {
      long seed = SEED + round;
      byte[] request = brokenHead(new Random(seed));
      try (Wire wire = new Wire(endpoint.port(), TIMEOUT_MILLIS)) {
        wire.send(request);
        wire.endOutput();
        check(seed, new String(request, StandardCharsets.ISO_8859_1), wire);
      }
    }
  }

  /** Checks the answer; gives the connection if it goes on. */
  private static @Nullable Wire next(long seed, String text, Wire wire) throws IOException {
    Wire.Answer answer = check(seed, text, wire);
    if (answer != null && answer.keepsAlive()) {
      return wire;
    }
    wire.close();
    return null;
  }

  private static Wire.@Nullable Answer check(long seed, String text, Wire wire) {
    try {
      Wire.Answer answer = wire.receive();
      assertThat(answer.status())
          .as("seed %d: %s%n%s", seed, text, answer.body())
          .isIn(200, 400, 403, 404, 405, 408, 413, 415, 417, 501);
      assertThat(answer.body()).as("seed %d: %s", seed, text).doesNotContain("InternalServer");
      return answer;
    } catch (EOFException closed) {
      return null; // A request that was not whole needs no answer.
    } catch (IOException e) {
      throw new AssertionError("seed " + seed + ": " + text, e);
    }
  }

  private static byte[] request(String operation, byte[] body, boolean chunked) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.writeBytes(("POST / HTTP/1.1\r\nHost: localhost\r\nX-Amz-Target: DynamoDB_20120810."
            + operation + "\r\nContent-Type: application/x-amz-json-1.0\r\n")
        .getBytes(StandardCharsets.US_ASCII));
    if (!chunked) {
      out.writeBytes(
          ("Content-Length: " + body.length + "\r\n\r\n").getBytes(StandardCharsets.US_ASCII));
      out.write(body);
      return out.toByteArray();
    }
    out.writeBytes("Transfer-Encoding: chunked\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
    for (int at = 0; at < body.length; at += 100) {
      int size = Math.min(100, body.length - at);
      out.writeBytes((Integer.toHexString(size) + "\r\n").getBytes(StandardCharsets.US_ASCII));
      out.write(body, at, size);
      out.writeBytes("\r\n".getBytes(StandardCharsets.US_ASCII));
    }
    out.writeBytes("0\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
    return out.toByteArray();
  }

  /** A request whose head, or whose chunks, are damaged. */
  private static byte[] brokenHead(Random random) throws IOException {
    byte[] whole = request(
        "ListTables", "{\"Limit\":5}".getBytes(StandardCharsets.US_ASCII), random.nextBoolean());
    switch (random.nextInt(4)) {
      case 0 -> {
        return java.util.Arrays.copyOf(whole, random.nextInt(whole.length));
      }
      case 1 -> {
        String text = new String(whole, StandardCharsets.ISO_8859_1);
        List<String> from = List.of(
            "POST", "HTTP/1.1", ": ", "DynamoDB", "x-amz-json", "chunked", "\r\n", "11", "b\r\n");
        List<String> to = List.of(
            "", "-1", "99999999999999999999", "fffffffff", "PUT", "\0", " ", "é", "7fffffff");
        return text.replaceFirst(
                java.util.regex.Pattern.quote(from.get(random.nextInt(from.size()))),
                to.get(random.nextInt(to.size())))
            .getBytes(StandardCharsets.ISO_8859_1);
      }
      default -> {
        for (int i = random.nextInt(5); i >= 0; i--) {
          whole[random.nextInt(whole.length)] = (byte) random.nextInt(256);
        }
        return whole;
      }
    }
  }

  private static long usedBytes() {
    System.gc();
    return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
  }
}
