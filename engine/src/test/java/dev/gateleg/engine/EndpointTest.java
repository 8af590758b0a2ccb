package dev.gateleg.engine;

import static dev.gateleg.engine.Samples.ordersTable;
import static dev.gateleg.engine.Samples.s;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.zip.CRC32;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

class EndpointTest {

  private final Engine engine = Engine.inMemory();
  private Endpoint endpoint;

  @BeforeEach
  void serve() {
    engine.client().createTable(ordersTable());
    endpoint = engine.serve(0);
  }

  @AfterEach
  void close() {
    endpoint.close();
    engine.close();
  }

  /** An answer: its first line, its headers and its body. */
  private record Answer(String head, String body) {

    String header(String name) {
      for (String line : head.split("\r\n")) {
        if (line.toLowerCase(java.util.Locale.ROOT)
            .startsWith(name.toLowerCase(java.util.Locale.ROOT) + ":")) {
          return line.substring(name.length() + 1).trim();
        }
      }
      return "";
    }
  }

  private Answer send(String request) throws IOException {
    try (Socket socket = new Socket(endpoint.uri().getHost(), endpoint.port())) {
      socket.setSoTimeout(5_000);
      socket.getOutputStream().write(request.getBytes(StandardCharsets.UTF_8));
      return receive(socket.getInputStream());
    }
  }

  private static Answer receive(InputStream in) throws IOException {
    StringBuilder head = new StringBuilder();
    while (head.indexOf("\r\n\r\n") < 0) {
      int next = in.read();
      if (next < 0) {
        throw new IOException("closed after: " + head);
      }
      head.append((char) next);
    }
    Answer answer = new Answer(head.toString(), "");
    byte[] body = in.readNBytes(Integer.parseInt(answer.header("Content-Length")));
    return new Answer(head.toString(), new String(body, StandardCharsets.UTF_8));
  }

  private static String post(String target, String type, String body) {
    return "POST / HTTP/1.1\r\nHost: x\r\nX-Amz-Target: DynamoDB_20120810." + target
        + "\r\nContent-Type: " + type + "\r\nContent-Length: "
        + body.getBytes(StandardCharsets.UTF_8).length + "\r\n\r\n" + body;
  }

  private static String json(String target, String body) {
    return post(target, "application/x-amz-json-1.0", body);
  }

  @Test
  void answersWithTheChecksumOfTheBody() throws IOException {
    Answer answer = send(json("ListTables", "{}"));
    assertThat(answer.head()).startsWith("HTTP/1.1 200 OK");
    assertThat(answer.body()).isEqualTo("{\"TableNames\":[\"orders\"]}");
    assertThat(answer.header("x-amz-crc32")).isEqualTo(crc32(answer.body()));
  }

  @Test
  void namesErrorsAsDynamoDbDoes() throws IOException {
    Answer answer = send(json("DescribeTable", "{\"TableName\":\"none\"}"));
    assertThat(answer.head()).startsWith("HTTP/1.1 400");
    assertThat(answer.body())
        .isEqualTo("{\"__type\":\"com.amazonaws.dynamodb.v20120810#ResourceNotFoundException\","
            + "\"message\":\"Requested resource not found: Table: none not found\"}");
  }

  @Test
  void refusesMalformedRequestsCleanly() throws IOException {
    for (String body : List.of(
        "",
        "{",
        "[]",
        "null",
        "{\"TableName\":}",
        "{\"TableName\":7}",
        "{} x",
        "{\"a\":\"\u0001\"}",
        "{\"Key\":{\"pk\":{\"B\":\"%%\"}},\"TableName\":\"orders\"}",
        "[".repeat(100_000))) {
      Answer answer = send(json("GetItem", body));
      assertThat(answer.head())
          .as(body.substring(0, Math.min(40, body.length())))
          .startsWith("HTTP/1.1 400");
      assertThat(answer.body()).contains("SerializationException");
    }
  }

  @Test
  void refusesForeignContentTypesAndUnknownOperations() throws IOException {
    assertThat(send(post("ListTables", "text/xml", "{}")).head()).startsWith("HTTP/1.1 415");
    Answer unknown = send(json("Nonsense", "{}"));
    assertThat(unknown.head()).startsWith("HTTP/1.1 400");
    assertThat(unknown.body()).contains("UnknownOperationException");
  }

  @Test
  void refusesBodiesThatAreTooLarge() throws IOException {
    String head = "POST / HTTP/1.1\r\nHost: x\r\nX-Amz-Target: DynamoDB_20120810.PutItem\r\n"
        + "Content-Type: application/x-amz-json-1.0\r\nContent-Length: 99999999\r\n\r\n";
    assertThat(send(head).head()).startsWith("HTTP/1.1 413");
  }

  @Test
  void refusesWhatIsNotHttp() throws IOException {
    assertThat(send("HELO\r\n\r\n").head()).startsWith("HTTP/1.1 400");
    assertThat(send("POST / HTTP/1.1\r\n" + "a: b\r\n".repeat(10_000) + "\r\n").head())
        .startsWith("HTTP/1.1 431");
  }

  @Test
  void readsChunkedBodiesAndSeveralRequestsOnOneConnection() throws IOException {
    try (Socket socket = new Socket(endpoint.uri().getHost(), endpoint.port())) {
      socket.setSoTimeout(5_000);
      OutputStream out = socket.getOutputStream();
      String chunked =
          "POST / HTTP/1.1\r\nHost: x\r\nX-Amz-Target: DynamoDB_20120810.ListTables\r\n"
              + "Content-Type: application/x-amz-json-1.0\r\nTransfer-Encoding: chunked\r\n\r\n"
              + "1\r\n{\r\n1;x=y\r\n}\r\n0\r\n\r\n";
      out.write((chunked + json("ListTables", "{}") + chunked).getBytes(StandardCharsets.UTF_8));
      for (int i = 0; i < 3; i++) {
        assertThat(receive(socket.getInputStream()).body())
            .isEqualTo("{\"TableNames\":[\"orders\"]}");
      }
    }
  }

  @Test
  void readsLongLinesAndHeadersInAnyCase() throws IOException {
    assertThat(send("GET /" + "a".repeat(9_000) + " HTTP/1.1\r\n\r\n").body())
        .startsWith("healthy");
    assertThat(send("POST / HTTP/1.1\r\nUser-Agent: " + "a".repeat(20_000)
                + "\r\nx-aMZ-target:DynamoDB_20120810.ListTables\r\nCONTENT-TYPE:  application/x-amz-json-1.0"
                + " \r\ncontent-length: 2\r\n\r\n{}")
            .body())
        .isEqualTo("{\"TableNames\":[\"orders\"]}");
  }

  @Test
  void sendsAnswersOfAllSizesOnOneConnection() throws IOException {
    try (Socket socket = new Socket(endpoint.uri().getHost(), endpoint.port())) {
      socket.setSoTimeout(5_000);
      for (int size : new int[] {1, 300_000, 10, 100_000, 4_090, 0, 200_000}) {
        String text = "x".repeat(size);
        engine
            .client()
            .putItem(r ->
                r.tableName("orders").item(Map.of("pk", s("a"), "sk", s("b"), "text", s(text))));
        String get = json(
            "GetItem",
            "{\"TableName\":\"orders\",\"Key\":{\"pk\":{\"S\":\"a\"},\"sk\":{\"S\":\"b\"}}}");
        socket.getOutputStream().write(get.getBytes(StandardCharsets.UTF_8));
        Answer answer = receive(socket.getInputStream());
        assertThat(answer.body()).contains("\"text\":{\"S\":\"" + text + "\"}").endsWith("}}}");
        assertThat(answer.header("x-amz-crc32")).isEqualTo(crc32(answer.body()));
      }
    }
  }

  private static String crc32(String body) {
    CRC32 crc = new CRC32();
    crc.update(body.getBytes(StandardCharsets.UTF_8));
    return Long.toString(crc.getValue());
  }

  @Test
  void servesManyConnectionsAtOnce() throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(8);
    try (DynamoDbClient remote = EngineTest.remote(endpoint.uri())) {
      List<Future<?>> calls = new ArrayList<>();
      for (int i = 0; i < 200; i++) {
        String key = "k" + i;
        calls.add(threads.submit(() ->
            remote.putItem(r -> r.tableName("orders").item(Map.of("pk", s(key), "sk", s("x"))))));
      }
      for (Future<?> call : calls) {
        call.get();
      }
      assertThat(engine.client().scan(r -> r.tableName("orders")).count()).isEqualTo(200);
    } finally {
      threads.shutdown();
    }
  }

  @Test
  void saysWhichPortIsTaken() {
    assertThatThrownBy(() -> engine.serve(endpoint.port()))
        .isInstanceOf(UncheckedIOException.class)
        .hasMessageContaining("[CannotListen]")
        .hasMessageContaining(":" + endpoint.port());
  }

  @Test
  void tellsHealthChecksThatItIsWell() throws IOException {
    assertThat(send("GET / HTTP/1.1\r\nHost: x\r\n\r\n").body()).startsWith("healthy");
  }
}
