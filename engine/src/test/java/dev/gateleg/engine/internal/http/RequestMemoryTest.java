package dev.gateleg.engine.internal.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gateleg.engine.internal.api.Operations;
import dev.gateleg.engine.internal.api.OperationsOn;
import dev.gateleg.engine.internal.operation.Operation;
import dev.gateleg.engine.internal.storage.MemoryStore;
import dev.gateleg.engine.internal.storage.disk.ChildJvm;
import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Many large requests at once wait for each other instead of exhausting the heap. */
@Timeout(120)
class RequestMemoryTest {

  private static final int HEAP_MEGABYTES = 64;
  private static final int CLIENTS = 12;
  private static final int ITEMS = 10;
  private static final String TEXT = "x".repeat(390 * 1024);

  @TempDir
  private Path folder;

  @Test
  void manyLargeRequestsAreAllAnswered() throws Exception {
    try (ChildJvm child = server(HEAP_MEGABYTES)) {
      int port = Integer.parseInt(child.readLine());
      assertThat(send(port, writes(), "BatchWriteItem")).containsOnly(200);
      assertThat(send(port, gets(), "BatchGetItem")).containsOnly(200);
      assertThat(child.isAlive()).isTrue();
    }
  }

  /** The control: if the server takes the heap for a larger one than it is, the same requests exhaust it. */
  @Test
  void withoutABoundTheyExhaustTheHeap() throws Exception {
    try (ChildJvm child = server(64 * HEAP_MEGABYTES)) {
      int port = Integer.parseInt(child.readLine());
      assertThat(send(port, writes(), "BatchWriteItem")).contains(500);
    }
  }

  @Test
  void aRequestWhoseValuesNeverFitIsRefused() throws Exception {
    String dense = "{\"TableName\":\"heavy\",\"Item\":{\"p\":{\"S\":\"a\"},\"l\":{\"L\":["
        + "{\"N\":\"1\"},".repeat(400_000) + "{\"N\":\"1\"}]}}}";
    try (ChildJvm child = server(HEAP_MEGABYTES)) {
      int port = Integer.parseInt(child.readLine());
      HttpResponse<String> answer = ask(port, dense, "PutItem").get();
      assertThat(answer.statusCode()).isEqualTo(413);
      assertThat(answer.body())
          .contains(
              "[RequestTooHeavy] the values of a request of " + dense.length() + " bytes take");
      assertThat(ask(port, "{}", "ListTables").get().statusCode()).isEqualTo(200);
    }
  }

  @Test
  void whoFindsNoRoomForTooLongIsRefused() {
    RequestMemory memory = new RequestMemory(64 << 20, Duration.ofMillis(50));
    RequestMemory.Taken first = memory.nothing();
    RequestMemory.Taken second = memory.nothing();
    first.forWork(Operation.BATCH_GET_ITEM, new byte[10]);
    assertThatThrownBy(() -> second.forWork(Operation.GET_ITEM, new byte[10]))
        .isInstanceOf(HttpException.class)
        .hasMessageStartingWith("[EngineBusy] the requests under way leave no room in the heap");
    first.forAnswer(1000);
    second.forWork(Operation.GET_ITEM, new byte[10]);
    first.giveBack();
    second.giveBack();
    first.forWork(Operation.BATCH_GET_ITEM, new byte[10]);
  }

  @Test
  void aLargeRequestIsNotPassedBySmallOnesForEver() throws Exception {
    HeapShare share = new HeapShare(100 * 1024, Duration.ofSeconds(30));
    int small = share.take(1024);
    CompletableFuture<Integer> large = CompletableFuture.supplyAsync(() -> share.take(100 * 1024));
    Thread.sleep(100);
    CompletableFuture<Integer> late = CompletableFuture.supplyAsync(() -> share.take(1024));
    Thread.sleep(100);
    assertThat(late).isNotDone();
    int unused = share.keep(small, 0);
    unused = share.keep(large.get(10, TimeUnit.SECONDS), 0);
    unused = share.keep(late.get(10, TimeUnit.SECONDS), 0);
  }

  /** Who promises a large body but sends nothing of it takes no room from others. */
  @Test
  void promisesTakeNoRoom() throws Exception {
    try (ChildJvm child = server(HEAP_MEGABYTES)) {
      int port = Integer.parseInt(child.readLine());
      List<Wire> promises = new ArrayList<>();
      for (int i = 0; i < CLIENTS; i++) {
        Wire wire = new Wire(port, 10_000);
        wire.send(("POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 16000000\r\n\r\n{")
            .getBytes(StandardCharsets.US_ASCII));
        promises.add(wire);
      }
      assertThat(ask(port, writes(), "BatchWriteItem").get(9, TimeUnit.SECONDS).statusCode())
          .isEqualTo(200);
      for (Wire wire : promises) {
        wire.close();
      }
    }
  }

  private ChildJvm server(int megabytes) throws IOException {
    return ChildJvm.start(ChildJvm.command(
        folder,
        System.getProperty("java.class.path"),
        List.of("-Xmx" + HEAP_MEGABYTES + "m"),
        Server.class,
        List.of(Integer.toString(megabytes))));
  }

  private static String writes() {
    return IntStream.range(0, ITEMS)
        .mapToObj(i -> "{\"PutRequest\":{\"Item\":{\"p\":{\"S\":\"" + i + "\"},\"t\":{\"S\":\""
            + TEXT + "\"}}}}")
        .collect(Collectors.joining(",", "{\"RequestItems\":{\"heavy\":[", "]}}"));
  }

  private static String gets() {
    return IntStream.range(0, ITEMS)
        .mapToObj(i -> "{\"p\":{\"S\":\"" + i + "\"}}")
        .collect(Collectors.joining(",", "{\"RequestItems\":{\"heavy\":{\"Keys\":[", "]}}}"));
  }

  private static List<Integer> send(int port, String body, String operation) {
    List<CompletableFuture<HttpResponse<String>>> answers =
        IntStream.range(0, CLIENTS).mapToObj(i -> ask(port, body, operation)).toList();
    return answers.stream()
        .map(answer -> answer.handle((got, failure) -> failure == null ? got.statusCode() : 500))
        .map(CompletableFuture::join)
        .toList();
  }

  private static CompletableFuture<HttpResponse<String>> ask(
      int port, String body, String operation) {
    return HttpClient.newBuilder()
        .version(HttpClient.Version.HTTP_1_1)
        .build()
        .sendAsync(
            HttpRequest.newBuilder(URI.create("http://localhost:" + port))
                .header("X-Amz-Target", "DynamoDB_20120810." + operation)
                .header("Content-Type", "application/x-amz-json-1.0")
                .timeout(Duration.ofSeconds(60))
                .POST(HttpRequest.BodyPublishers.ofString(body))
                .build(),
            HttpResponse.BodyHandlers.ofString());
  }

  /** Serves a table, with the bound of a heap of so many megabytes. */
  static final class Server {

    public static void main(String[] arguments) throws Exception {
      long heap = Long.parseLong(arguments[0]) << 20;
      MemoryStore store = new MemoryStore();
      Operations operations = OperationsOn.store(store);
      HttpServer server = new HttpServer(
          operations.api(),
          InetAddress.getLoopbackAddress(),
          0,
          new Access(true, Set.of(), Set.of()),
          HttpServer.Patience.USUAL,
          new RequestMemory(heap, Duration.ofSeconds(60)));
      HttpResponse<String> created = ask(
              server.port(),
              "{\"TableName\":\"heavy\",\"BillingMode\":\"PAY_PER_REQUEST\","
                  + "\"KeySchema\":[{\"AttributeName\":\"p\",\"KeyType\":\"HASH\"}],"
                  + "\"AttributeDefinitions\":[{\"AttributeName\":\"p\",\"AttributeType\":\"S\"}]}",
              "CreateTable")
          .get();
      System.out.println(created.statusCode() == 200 ? server.port() : created.body());
      Thread.sleep(Long.MAX_VALUE);
    }
  }
}
