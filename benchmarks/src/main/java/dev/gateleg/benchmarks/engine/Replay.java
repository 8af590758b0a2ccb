package dev.gateleg.benchmarks.engine;

import dev.gateleg.benchmarks.engine.Workload.Operation;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.http.SdkHttpRequest;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * Sends the SDK's requests, signed and as bytes, over a connection of its own again and again, and reads the answers as bytes.
 * That takes far less of the processors than the SDK's client does, so the server gets them. Each transaction gets a new token,
 * else it would be a repetition. Not thread-safe.
 */
final class Replay implements Caller {

  private static final int RECORDED = 32;
  private static final int BUFFER_BYTES = 1 << 17;
  private static final byte[] OK = "HTTP/1.1 200".getBytes(StandardCharsets.US_ASCII);
  private static final Pattern TOKEN =
      Pattern.compile("\"ClientRequestToken\":\"[0-9a-f-]*([0-9a-f]{12})\"");
  private static final Pattern LENGTH =
      Pattern.compile("\r\ncontent-length: *(\\d+)\r\n", Pattern.CASE_INSENSITIVE);
  private static final Set<String> OF_THE_CONNECTION =
      Set.of("host", "content-length", "connection", "expect");

  private final List<Request> requests;
  private final Socket socket;
  private final OutputStream out;
  private final InputStream in;
  private final byte[] buffer = new byte[BUFFER_BYTES];
  private int next;
  private long token;

  private Replay(List<Request> requests, int thread, Socket socket) throws IOException {
    this.requests = requests;
    this.token = (long) thread << Integer.SIZE;
    this.socket = socket;
    this.out = socket.getOutputStream();
    this.in = socket.getInputStream();
  }

  /** Records what a thread's workload sends, which the server answers already, and connects. */
  static Replay of(URI endpoint, Operation operation, int items, int thread, int threads) {
    Recorder recorder = new Recorder(endpoint);
    try (DynamoDbClient client = Contender.client(endpoint, recorder)) {
      Workload workload = new Workload(client, items, thread, threads);
      for (int i = 0; i < RECORDED; i++) {
        workload.run(operation);
      }
    }
    for (Request request : recorder.requests) {
      if (request.hasToken() != (operation == Operation.TRANSACTION)) {
        throw new IllegalStateException(
            "the token of a " + operation.label() + " is not as expected");
      }
    }
    try {
      Socket socket = new Socket(endpoint.getHost(), endpoint.getPort());
      socket.setTcpNoDelay(true);
      return new Replay(recorder.requests, thread, socket);
    } catch (IOException e) {
      throw new UncheckedIOException(endpoint + " cannot be reached", e);
    }
  }

  @Override
  public void call() {
    Request request = requests.get(next++ % requests.size());
    request.renew(++token);
    try {
      out.write(request.bytes);
      readAnswer();
    } catch (IOException e) {
      throw new UncheckedIOException("a request is not answered", e);
    }
  }

  private void readAnswer() throws IOException {
    int read = 0;
    int end = -1;
    while (end < 0) {
      read += fill(read);
      end = endOfHead(read);
    }
    for (int i = 0; i < OK.length; i++) {
      if (buffer[i] != OK[i]) {
        throw new IOException(new String(buffer, 0, read, StandardCharsets.UTF_8));
      }
    }
    long left = length(new String(buffer, 0, end, StandardCharsets.ISO_8859_1)) - (read - end);
    while (left > 0) {
      left -= fill(0);
    }
  }

  private int fill(int from) throws IOException {
    int read = in.read(buffer, from, buffer.length - from);
    if (read <= 0) {
      throw new IOException("the connection has ended");
    }
    return read;
  }

  private int endOfHead(int read) {
    for (int i = 3; i < read; i++) {
      if (buffer[i] == '\n' && buffer[i - 1] == '\r' && buffer[i - 2] == '\n') {
        return i + 1;
      }
    }
    return -1;
  }

  private static long length(String head) throws IOException {
    Matcher length = LENGTH.matcher(head);
    if (!length.find()) {
      throw new IOException("an answer without a length: " + head);
    }
    return Long.parseLong(length.group(1));
  }

  @Override
  public void close() {
    try {
      socket.close();
    } catch (IOException e) {
      throw new UncheckedIOException("a connection cannot be closed", e);
    }
  }

  /**
   * A request's bytes.
   *
   * @param tokenAt where the end of its token is to be replaced; -1 if it has none
   */
  private record Request(byte[] bytes, int tokenAt) {

    private static final int TOKEN_DIGITS = 12;

    boolean hasToken() {
      return tokenAt >= 0;
    }

    void renew(long token) {
      for (int i = 0; hasToken() && i < TOKEN_DIGITS; i++) {
        int digit = (int) (token >>> (4 * i)) & 0xF;
        bytes[tokenAt + TOKEN_DIGITS - 1 - i] = (byte) Character.forDigit(digit, 16);
      }
    }
  }

  /** Keeps what the SDK's client is about to send. */
  private static final class Recorder implements ExecutionInterceptor {

    private final URI endpoint;
    private final List<Request> requests = new ArrayList<>(RECORDED);

    Recorder(URI endpoint) {
      this.endpoint = endpoint;
    }

    @Override
    public void beforeTransmission(Context.BeforeTransmission context, ExecutionAttributes all) {
      byte[] body = context
          .requestBody()
          .map(content -> {
            try (InputStream stream = content.contentStreamProvider().newStream()) {
              return stream.readAllBytes();
            } catch (IOException e) {
              throw new UncheckedIOException("a request cannot be read", e);
            }
          })
          .orElse(new byte[0]);
      byte[] head = head(context.httpRequest(), body.length).getBytes(StandardCharsets.ISO_8859_1);
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      bytes.writeBytes(head);
      bytes.writeBytes(body);
      Matcher token = TOKEN.matcher(new String(body, StandardCharsets.ISO_8859_1));
      requests.add(
          new Request(bytes.toByteArray(), token.find() ? head.length + token.start(1) : -1));
    }

    private String head(SdkHttpRequest request, int length) {
      StringBuilder head = new StringBuilder("POST / HTTP/1.1\r\nHost: ")
          .append(endpoint.getAuthority())
          .append("\r\nContent-Length: ")
          .append(length)
          .append("\r\nConnection: Keep-Alive\r\n");
      request.forEachHeader((name, values) -> {
        if (!OF_THE_CONNECTION.contains(name.toLowerCase(Locale.ROOT))) {
          values.forEach(value -> head.append(name).append(": ").append(value).append("\r\n"));
        }
      });
      return head.append("\r\n").toString();
    }
  }
}
