package dev.gateleg.engine;

import static dev.gateleg.engine.Samples.ordersTable;
import static dev.gateleg.engine.Samples.s;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.zip.CRC32;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
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
    return "POST / HTTP/1.1\r\nHost: localhost\r\nX-Amz-Target: DynamoDB_20120810." + target
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
    String head =
        "POST / HTTP/1.1\r\nHost: localhost\r\nX-Amz-Target: DynamoDB_20120810.PutItem\r\n"
            + "Content-Type: application/x-amz-json-1.0\r\nContent-Length: 99999999\r\n\r\n";
    assertThat(send(head).head()).startsWith("HTTP/1.1 413");
  }

  @Test
  void refusesWhatIsNotHttp() throws IOException {
    assertThat(send("HELO\r\n\r\n").head()).startsWith("HTTP/1.1 400");
    assertThat(send("POST / HTTP/1.1\r\nHost: localhost\r\n" + "a: b\r\n".repeat(10_000) + "\r\n")
            .head())
        .startsWith("HTTP/1.1 400");
  }

  @Test
  void readsChunkedBodiesAndSeveralRequestsOnOneConnection() throws IOException {
    try (Socket socket = new Socket(endpoint.uri().getHost(), endpoint.port())) {
      socket.setSoTimeout(5_000);
      OutputStream out = socket.getOutputStream();
      String chunked =
          "POST / HTTP/1.1\r\nHost: localhost\r\nX-Amz-Target: DynamoDB_20120810.ListTables\r\n"
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
    assertThat(send("GET /?" + "a".repeat(9_000) + " HTTP/1.1\r\nHost: localhost\r\n\r\n")
            .body())
        .startsWith("healthy");
    assertThat(send("POST / HTTP/1.1\r\nhOST: 127.0.0.1:8000\r\nUser-Agent: " + "a".repeat(15_000)
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

  private static final String LIST =
      "X-Amz-Target: DynamoDB_20120810.ListTables\r\nContent-Type: application/x-amz-json-1.0\r\n";

  private Answer list(String headers, String body) throws IOException {
    return send("POST / HTTP/1.1\r\n" + headers + "\r\n" + LIST + "Content-Length: " + body.length()
        + "\r\n\r\n" + body);
  }

  @Test
  void isKnownByLoopbackNamesOnly() throws IOException {
    for (String host : List.of(
        "localhost",
        "LOCALHOST:8000",
        "127.0.0.1",
        "127.1.2.3:1",
        "[::1]:80",
        "a.localhost:8000")) {
      assertThat(list("Host: " + host, "{}").head()).as(host).startsWith("HTTP/1.1 200");
    }
    for (String host :
        List.of("example.com", "localhost.example.com", "127.0.0.1.nip.io", "10.0.0.1")) {
      Answer answer = list("Host: " + host + ":8000", "{}");
      assertThat(answer.head()).as(host).startsWith("HTTP/1.1 403");
      assertThat(answer.body())
          .contains("[HostRefused] this endpoint is not known as '" + host
              + ":8000'; use localhost or 127.0.0.1, or start the engine with --allow-host");
    }
    assertThat(
            send("POST http://example.com/ HTTP/1.1\r\nHost: localhost\r\n\r\n").body())
        .contains("[HostRefused] this endpoint is not known as 'example.com'");
    endpoint.close();
    endpoint = engine.serve(EndpointOptions.onPort(0).allowingHost("Host.Docker.Internal"));
    assertThat(list("Host: host.docker.internal:80", "{}").head()).startsWith("HTTP/1.1 200");
  }

  @Test
  void refusesWebPagesUnlessTheirOriginIsAllowed() throws IOException {
    for (String origin : List.of("https://example.com", "null", "http://localhost:3000")) {
      Answer answer = list("Host: localhost\r\nOrigin: " + origin, "{}");
      assertThat(answer.head()).startsWith("HTTP/1.1 403").doesNotContain("Access-Control");
      assertThat(answer.body()).contains("[OriginRefused] web pages of '" + origin + "'");
    }
    endpoint.close();
    endpoint = engine.serve(EndpointOptions.onPort(0).allowingOrigin("http://localhost:3000"));
    Answer allowed = list("Host: localhost\r\nOrigin: http://localhost:3000", "{}");
    assertThat(allowed.head()).startsWith("HTTP/1.1 200");
    assertThat(allowed.header("Access-Control-Allow-Origin")).isEqualTo("http://localhost:3000");
    assertThat(list("Host: localhost\r\nOrigin: http://localhost:3001", "{}").head())
        .startsWith("HTTP/1.1 403");
    Answer preflight =
        send("OPTIONS / HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost:3000\r\n"
            + "Access-Control-Request-Method: POST\r\n"
            + "Access-Control-Request-Headers: x-amz-target, content-type\r\n\r\n");
    assertThat(preflight.head()).startsWith("HTTP/1.1 200");
    assertThat(preflight.header("Access-Control-Allow-Methods")).isEqualTo("POST");
    assertThat(preflight.header("Access-Control-Allow-Headers"))
        .isEqualTo("x-amz-target, content-type");
    assertThat(preflight.header("Access-Control-Max-Age")).isEqualTo("86400");
    endpoint.close();
    endpoint = engine.serve(EndpointOptions.onPort(0).allowingOrigin("*"));
    assertThat(list("Host: localhost\r\nOrigin: https://example.com", "{}")
            .header("Access-Control-Allow-Origin"))
        .isEqualTo("*");
  }

  @Test
  void refusesRequestsOfWhichTwoServersCouldReadDifferentThings() throws IOException {
    String start = "POST / HTTP/1.1\r\nHost: localhost\r\n" + LIST;
    String chunked = start + "Transfer-Encoding: chunked\r\n\r\n";
    for (String request : List.of(
        start + "Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        start + "Content-Length: 2\r\nContent-Length: 3\r\n\r\n{} ",
        start + "Content-Length : 2\r\n\r\n{}",
        start + "Content-Length: +2\r\n\r\n{}",
        start + "Content-Length: -2\r\n\r\n{}",
        start + "Content-Length: 2, 2\r\n\r\n{}",
        start + "Content-Length: 0x2\r\n\r\n{}",
        start + "Content-Length:\r\n\r\n{}",
        start + " folded: 1\r\nContent-Length: 2\r\n\r\n{}",
        start + "na me: 1\r\nContent-Length: 2\r\n\r\n{}",
        start + "name: a\rb\r\nContent-Length: 2\r\n\r\n{}",
        start + "Content-Length: 2\n\r\n{}",
        start + "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        "POST / HTTP/1.0\r\n" + LIST + "Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        chunked + "+2\r\n{}\r\n0\r\n\r\n",
        chunked + "-2\r\n{}\r\n0\r\n\r\n",
        chunked + "0x2\r\n{}\r\n0\r\n\r\n",
        chunked + "2 \r\n{}\r\n0\r\n\r\n",
        chunked + "2\r\n{}junk\r\n0\r\n\r\n",
        chunked + "2\r\n{}0\r\n\r\n",
        chunked + "2\r\n{}\r\n0\r\njunk\r\n\r\n",
        "POST / HTTP/1.1\r\n" + LIST + "Content-Length: 2\r\n\r\n{}",
        "POST / HTTP/1.1\r\nHost: localhost\r\nHost: localhost\r\n" + LIST
            + "Content-Length: 2\r\n\r\n{}",
        "POST / HTTP/2.0\r\nHost: localhost\r\n\r\n",
        "PO ST / HTTP/1.1\r\nHost: localhost\r\n\r\n")) {
      assertThat(send(request).head()).as(request).startsWith("HTTP/1.1 400");
    }
    assertThat(send(start + "Content-Length: 2\r\nContent-Length: 2\r\n\r\n{}").head())
        .startsWith("HTTP/1.1 200");
    for (String method : List.of("PUT", "DELETE", "PATCH", "TRACE", "post")) {
      assertThat(send(method + (start + "Content-Length: 2\r\n\r\n{}").substring(4))
              .head())
          .as(method)
          .startsWith("HTTP/1.1 405");
    }
  }

  @Test
  void takesCompressedRequests() throws IOException {
    ByteArrayOutputStream zipped = new ByteArrayOutputStream();
    try (OutputStream out = new GZIPOutputStream(zipped)) {
      out.write("{}".getBytes(StandardCharsets.UTF_8));
    }
    ByteArrayOutputStream deflated = new ByteArrayOutputStream();
    try (OutputStream out = new DeflaterOutputStream(deflated)) {
      out.write("{}".getBytes(StandardCharsets.UTF_8));
    }
    ByteArrayOutputStream bomb = new ByteArrayOutputStream();
    try (OutputStream out = new GZIPOutputStream(bomb)) {
      out.write(new byte[20 << 20]);
    }
    assertThat(compressed("gzip", zipped.toByteArray()).body())
        .isEqualTo("{\"TableNames\":[\"orders\"]}");
    assertThat(compressed("deflate", deflated.toByteArray()).head()).startsWith("HTTP/1.1 200");
    assertThat(compressed("gzip", bomb.toByteArray()).head()).startsWith("HTTP/1.1 413");
    assertThat(compressed("gzip", new byte[] {'{', '}'}).head()).startsWith("HTTP/1.1 500");
    assertThat(compressed("gzip", new byte[0]).head()).startsWith("HTTP/1.1 500");
    assertThat(compressed("br", zipped.toByteArray()).head()).startsWith("HTTP/1.1 500");
  }

  private Answer compressed(String encoding, byte[] body) throws IOException {
    try (Socket socket = new Socket(endpoint.uri().getHost(), endpoint.port())) {
      socket.setSoTimeout(5_000);
      socket
          .getOutputStream()
          .write(("POST / HTTP/1.1\r\nHost: localhost\r\n" + LIST + "Content-Encoding: " + encoding
                  + "\r\nContent-Length: " + body.length + "\r\n\r\n")
              .getBytes(StandardCharsets.US_ASCII));
      socket.getOutputStream().write(body);
      return receive(socket.getInputStream());
    }
  }

  @Test
  void compressesLongAnswersForThoseWhoWant() throws IOException {
    String text = "x".repeat(10_000);
    engine
        .client()
        .putItem(r -> r.tableName("orders").item(Map.of("pk", s("a"), "sk", s("b"), "t", s(text))));
    String get = "{\"TableName\":\"orders\",\"Key\":{\"pk\":{\"S\":\"a\"},\"sk\":{\"S\":\"b\"}}}";
    String request =
        "POST / HTTP/1.1\r\nHost: localhost\r\nX-Amz-Target: DynamoDB_20120810.GetItem\r\n"
            + "Content-Type: application/json\r\nAccept-Encoding: gzip\r\nContent-Length: "
            + get.length()
            + "\r\n\r\n" + get;
    try (Socket socket = new Socket(endpoint.uri().getHost(), endpoint.port())) {
      socket.setSoTimeout(5_000);
      for (int i = 0; i < 2; i++) {
        socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
        StringBuilder head = new StringBuilder();
        while (head.indexOf("\r\n\r\n") < 0) {
          head.append((char) socket.getInputStream().read());
        }
        Answer answer = new Answer(head.toString(), "");
        byte[] body =
            socket.getInputStream().readNBytes(Integer.parseInt(answer.header("Content-Length")));
        CRC32 crc = new CRC32();
        crc.update(body);
        assertThat(answer.header("Content-Encoding")).isEqualTo("gzip");
        assertThat(answer.header("x-amz-crc32")).isEqualTo(Long.toString(crc.getValue()));
        assertThat(new GZIPInputStream(new ByteArrayInputStream(body)).readAllBytes())
            .asString(StandardCharsets.UTF_8)
            .contains(text);
      }
    }
    assertThat(list("Host: localhost\r\nAccept-Encoding: gzip", "{}").head())
        .doesNotContain("Content-Encoding");
  }

  @Test
  void saysWhenItAnswersAndWhereItIs() throws IOException {
    Answer answer = list("Host: localhost:8123", "{}");
    assertThat(ZonedDateTime.parse(answer.header("Date"), DateTimeFormatter.RFC_1123_DATE_TIME))
        .isCloseTo(ZonedDateTime.now(), within(1, ChronoUnit.HOURS));
    assertThat(send("POST / HTTP/1.1\r\nHost: localhost:8123\r\nContent-Type: application/json\r\n"
                + "X-Amz-Target: DynamoDB_20120810.DescribeEndpoints\r\nContent-Length: 2\r\n\r\n{}")
            .body())
        .isEqualTo(
            "{\"Endpoints\":[{\"Address\":\"localhost:8123\",\"CachePeriodInMinutes\":1440}]}");
  }

  @Test
  void refusesHeadersOfMoreThan16Kilobytes() throws IOException {
    assertThat(list("Host: localhost\r\nX: " + "a".repeat(16_000), "{}").head())
        .startsWith("HTTP/1.1 200");
    assertThat(list("Host: localhost\r\nX: " + "a".repeat(16_400), "{}").head())
        .startsWith("HTTP/1.1 400");
  }

  @Test
  void tellsHealthChecksThatItIsWell() throws IOException {
    assertThat(send("GET / HTTP/1.1\r\nHost: localhost:8000\r\n\r\n").body())
        .isEqualTo("healthy: localhost:8000");
    assertThat(send("GET http://localhost HTTP/1.1\r\nHost: localhost\r\n\r\n").body())
        .isEqualTo("healthy: localhost");
  }

  @Test
  void hasNothingBesideTheRoot() throws IOException {
    for (String start :
        List.of("GET /shell", "HEAD /a", "GET http://localhost/a", "POST /orders")) {
      Answer answer = send(start + " HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n");
      assertThat(answer.head()).as(start).startsWith("HTTP/1.1 404");
    }
    assertThat(send("GET shell HTTP/1.1\r\nHost: localhost\r\n\r\n").head())
        .startsWith("HTTP/1.1 400");
  }

  @Test
  void answersTagsWithoutABody() throws IOException {
    String table =
        engine.client().describeTable(d -> d.tableName("orders")).table().tableArn();
    Answer answer = send(json(
        "TagResource",
        "{\"ResourceArn\":\"" + table + "\",\"Tags\":[{\"Key\":\"k\",\"Value\":\"v\"}]}"));
    assertThat(answer.head()).startsWith("HTTP/1.1 200");
    assertThat(answer.body()).isEmpty();
  }

  @Test
  void goesByTheFirstAcceptEncoding() throws IOException {
    engine
        .client()
        .putItem(r -> r.tableName("orders")
            .item(Map.of("pk", s("a"), "sk", s("b"), "text", s("x".repeat(5_000)))));
    String request = json("Scan", "{\"TableName\":\"orders\"}");
    int headers = request.indexOf("\r\n") + 2;
    for (boolean gzipFirst : new boolean[] {true, false}) {
      String accepted = gzipFirst
          ? "Accept-Encoding: gzip\r\nAccept-Encoding: identity\r\n"
          : "Accept-Encoding: identity\r\nAccept-Encoding: gzip\r\n";
      assertThat(send(request.substring(0, headers) + accepted + request.substring(headers))
              .head()
              .contains("Content-Encoding: gzip"))
          .isEqualTo(gzipFirst);
    }
  }
}
