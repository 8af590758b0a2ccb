package dev.gateleg.engine.internal.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gateleg.engine.internal.api.OperationsOn;
import dev.gateleg.engine.internal.storage.MemoryStore;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Clients that send slowly, or promise more than they send, cost neither a thread for long nor memory. */
@Timeout(60)
class SlowClientsTest {

  private static final String HEAD =
      "POST / HTTP/1.1\r\nHost: localhost\r\nX-Amz-Target: DynamoDB_20120810.ListTables\r\n"
          + "Content-Type: application/x-amz-json-1.0\r\n";

  private static final Access LOCAL = new Access(true, Set.of(), Set.of());

  private final MemoryStore store = new MemoryStore();
  private final HttpServer server = new HttpServer(
      OperationsOn.store(store).api(),
      InetAddress.getLoopbackAddress(),
      0,
      LOCAL,
      new HttpServer.Patience(
          Duration.ofMillis(500),
          Duration.ofMillis(300),
          Duration.ofMillis(900),
          Duration.ofMillis(700)),
      RequestMemory.ofThisHeap());

  @AfterEach
  void close() {
    server.close();
    store.close();
  }

  private Wire wire() throws IOException {
    return new Wire(server.port(), 10_000);
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }

  @Test
  void aClientThatStallsIsTold() throws IOException {
    try (Wire wire = wire()) {
      wire.send(bytes(HEAD + "Content-Length: 10\r\n\r\n{"));
      Wire.Answer answer = wire.receive();
      assertThat(answer.status()).isEqualTo(408);
      assertThat(answer.body()).contains("RequestTimeoutException");
      assertThat(answer.keepsAlive()).isFalse();
    }
  }

  @Test
  void aClientThatDripsIsToldToo() throws Exception {
    try (Wire wire = wire()) {
      wire.send(bytes(HEAD + "Content-Length: 1000\r\n\r\n"));
      for (int i = 0; i < 6 && !wire.isAnswered(); i++) { // On a busy machine it may seem to stall.
        wire.send(bytes("{"));
        Thread.sleep(200);
      }
      assertThat(wire.receive().status()).isEqualTo(408);
    }
  }

  @Test
  void anIdleConnectionIsClosed() throws IOException {
    try (Wire wire = wire()) {
      assertThatThrownBy(wire::receive).isInstanceOf(IOException.class);
    }
  }

  /** It asks again and again, until nobody takes more answers from the server. */
  @Test
  void aClientThatNeverReadsIsCut() throws IOException {
    String health = "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n";
    byte[] many = bytes(health.repeat(1_000));
    try (Wire wire = wire()) {
      assertThatThrownBy(() -> {
            for (int i = 0; i < 100_000; i++) {
              wire.send(many);
            }
          })
          .isInstanceOf(IOException.class);
    }
  }

  @Test
  void promisesCostNoMemory() throws IOException {
    System.gc();
    long before = Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
    List<Wire> wires = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      Wire wire = wire();
      wire.send(bytes(HEAD + "Content-Length: 16000000\r\n\r\n{"));
      wires.add(wire);
    }
    long during = Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
    assertThat(during - before).isLessThan(200L << 20);
    for (Wire wire : wires) {
      wire.close();
    }
  }

  @Test
  void manySmallChunksAreReadInOneGo() throws IOException {
    ByteArrayOutputStream request = new ByteArrayOutputStream();
    request.writeBytes(bytes(HEAD + "Transfer-Encoding: chunked\r\n\r\n1\r\n{\r\n"));
    for (int i = 0; i < 300_000; i++) {
      request.writeBytes(bytes("1\r\n \r\n"));
    }
    request.writeBytes(bytes("1\r\n}\r\n0\r\n\r\n"));
    try (HttpServer patient = new HttpServer(
            OperationsOn.store(store).api(), InetAddress.getLoopbackAddress(), 0, LOCAL);
        Wire wire = new Wire(patient.port(), 10_000)) {
      wire.send(request.toByteArray());
      assertThat(wire.receive().body()).isEqualTo("{\"TableNames\":[]}");
    }
  }
}
