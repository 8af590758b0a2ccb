package dev.gateleg.engine.internal.http;

import dev.gateleg.engine.internal.validation.Limits;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Reads requests from a connection, one after the other. Not thread-safe. */
final class RequestReader {

  private static final int MAX_HEAD_BYTES = 16 * 1024;

  private static final byte[] CONTINUE =
      "HTTP/1.1 100 Continue\r\n\r\n".getBytes(StandardCharsets.US_ASCII);

  private final InputStream in;
  private final OutputStream out;
  private final Duration arrival;
  private final RequestMemory.Taken memory;
  private final byte[] buffer = new byte[8 * 1024];
  private byte[] line = new byte[256];
  private int at;
  private int end;
  private int headBytes;
  private long begun;

  /**
   * A reader of requests.
   *
   * @param arrival how long a request may take from its first byte to its last
   * @param memory what the requests take of the heap
   */
  RequestReader(InputStream in, OutputStream out, Duration arrival, RequestMemory.Taken memory) {
    this.in = in;
    this.out = out;
    this.arrival = arrival;
    this.memory = memory;
  }

  /** Waits for the first byte of a request; answers whether there is one. */
  boolean await() throws IOException {
    if (at < end) {
      return true;
    }
    at = 0;
    end = Math.max(0, in.read(buffer));
    return end > 0;
  }

  Request read() throws IOException {
    headBytes = 0;
    begun = System.nanoTime();
    String[] start = requestLine();
    boolean persistent = start[2].equals("HTTP/1.1");
    Headers headers = new Headers();
    for (int length = nextLine(); length > 0; length = nextLine()) {
      headers.add(line, length);
    }
    if (persistent && headers.value(Headers.Name.HOST) == null) {
      throw HttpException.badRequest("A request without a Host");
    }
    String server = server(start[1]);
    if (server != null) {
      headers.replace(Headers.Name.HOST, server); // As RFC 9112 has it (3.2.2).
    }
    String length = headers.value(Headers.Name.CONTENT_LENGTH);
    String expected = headers.value(Headers.Name.EXPECT);
    if (expected != null) {
      if (!expected.equalsIgnoreCase("100-continue")) {
        throw new HttpException(417, "BadRequest", "Expect " + expected + " is not supported");
      }
      if (length != null) {
        contentLength(length); // Who would send too much is told before they do.
      }
      out.write(CONTINUE);
      out.flush();
    }
    String connection = headers.value(Headers.Name.CONNECTION);
    boolean keepsAlive =
        connection == null ? persistent : !connection.toLowerCase(Locale.ROOT).contains("close");
    byte[] body = body(headers, persistent);
    return new Request(
        start[0],
        path(start[1]),
        headers,
        Encoding.expand(body, headers.value(Headers.Name.CONTENT_ENCODING), memory),
        keepsAlive);
  }

  private String[] requestLine() throws IOException {
    int length = nextLine();
    int method = 0;
    while (method < length && line[method] != ' ') {
      method++;
    }
    String text = new String(line, 0, length, StandardCharsets.ISO_8859_1);
    String[] start = text.split(" ", -1);
    if (start.length != 3
        || !Headers.isToken(line, 0, method)
        || start[1].isEmpty()
        || !start[2].equals("HTTP/1.1") && !start[2].equals("HTTP/1.0")) {
      throw HttpException.badRequest("Not an HTTP/1.1 request");
    }
    return start;
  }

  /** The server that a target names before its path; null if it names none. */
  private static @Nullable String server(String target) {
    int scheme = target.indexOf("://");
    if (target.startsWith("/") || scheme < 0) {
      return null;
    }
    int end = scheme + 3;
    while (end < target.length() && "/?#".indexOf(target.charAt(end)) < 0) {
      end++;
    }
    return target.substring(scheme + 3, end);
  }

  /** The path of a target, which a proxy's client writes with the server's name before it. */
  private static String path(String target) {
    if (target.startsWith("/") || target.equals("*")) {
      return target;
    }
    int host = target.indexOf("://");
    if (host < 0) {
      throw HttpException.badRequest("Not an HTTP/1.1 request");
    }
    int path = target.indexOf('/', host + 3);
    return path < 0 ? "/" : target.substring(path);
  }

  private byte[] body(Headers headers, boolean chunkable) throws IOException {
    String encoding = headers.value(Headers.Name.TRANSFER_ENCODING);
    String length = headers.value(Headers.Name.CONTENT_LENGTH);
    if (encoding != null) {
      if (length != null || !chunkable) {
        // Two servers in a row would not agree on where such a request ends.
        throw HttpException.badRequest(
            "Transfer-Encoding with Content-Length, or in an HTTP/1.0 request");
      }
      if (!encoding.equalsIgnoreCase("chunked")) {
        throw new HttpException(
            501, "NotImplemented", "Transfer-Encoding " + encoding + " is not supported");
      }
      return chunks();
    }
    if (length == null) {
      return new byte[0];
    }
    int bytes = contentLength(length);
    int first = Math.min(bytes, RequestMemory.FREE_BODY_BYTES);
    byte[] body = read(new byte[0], 0, first);
    if (first < bytes) {
      // Not before: who promises much and sends nothing takes no room from others.
      boolean isEncoded = headers.value(Headers.Name.CONTENT_ENCODING) != null;
      memory.forBody(isEncoded ? Limits.MAX_REQUEST_BYTES : bytes);
      body = read(Arrays.copyOf(body, bytes), first, bytes - first);
    }
    return body.length == bytes ? body : Arrays.copyOf(body, bytes);
  }

  private byte[] chunks() throws IOException {
    byte[] body = new byte[0];
    int length = 0;
    for (int size = chunkSize(); size > 0; size = chunkSize()) {
      checkLength((long) length + size);
      if (length + size > RequestMemory.FREE_BODY_BYTES) {
        memory.forBody(Limits.MAX_REQUEST_BYTES);
      }
      body = read(body, length, size);
      length += size;
      if (nextLine() != 0) {
        throw HttpException.badRequest("Bytes after a chunk's end");
      }
      // Each chunk may have a head of its own; only one at a time counts.
      headBytes = 0;
    }
    Headers trailers = new Headers(); // They say nothing that matters here.
    for (int trailer = nextLine(); trailer > 0; trailer = nextLine()) {
      trailers.add(line, trailer);
    }
    return Arrays.copyOf(body, length);
  }

  /** Hexadecimal digits, and perhaps extensions, of which nothing is made. */
  private int chunkSize() throws IOException {
    int length = nextLine();
    long size = 0;
    int digits = 0;
    while (digits < length && Character.digit(line[digits], 16) >= 0) {
      size = size * 16 + Character.digit(line[digits], 16);
      checkLength(size);
      digits++;
    }
    int rest = digits;
    while (rest < length && (line[rest] == ' ' || line[rest] == '\t')) {
      rest++;
    }
    if (digits == 0 || rest < length && line[rest] != ';' || rest == length && rest > digits) {
      throw HttpException.badRequest("Not the size of a chunk");
    }
    return (int) size;
  }

  /** Digits and nothing else: no sign, no list. */
  private static int contentLength(String text) {
    long length = 0;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c < '0' || c > '9') {
        throw HttpException.badRequest("Not a length: " + text);
      }
      length = Math.min(Integer.MAX_VALUE, length * 10 + c - '0');
    }
    if (text.isEmpty()) {
      throw HttpException.badRequest("An empty length");
    }
    checkLength(length);
    return (int) length;
  }

  private static void checkLength(long length) {
    if (length > Limits.MAX_REQUEST_BYTES) {
      throw tooLarge();
    }
  }

  static HttpException tooLarge() {
    return new HttpException(
        413,
        "RequestEntityTooLargeException",
        "The request is larger than " + Limits.MAX_REQUEST_BYTES + " bytes");
  }

  /**
   * Reads so many bytes to a place of an array, or of a larger one that takes its place. Room is made as bytes arrive, not
   * as they are promised, so that those who promise much and send little cost little; who has room in the heap brings a large array.
   */
  private byte[] read(byte[] into, int from, int length) throws IOException {
    byte[] target = into;
    int to = from + length;
    int place = from;
    while (place < to) {
      if (at == end && fill() <= 0) {
        throw new EOFException("the client went away in the middle of a request");
      }
      int taken = Math.min(to - place, end - at);
      if (place + taken > target.length) {
        target = Arrays.copyOf(target, Math.max(place + taken, 2 * target.length));
      }
      System.arraycopy(buffer, at, target, place, taken);
      at += taken;
      place += taken;
    }
    return target;
  }

  /** Reads a line and answers how long it is without its end. */
  private int nextLine() throws IOException {
    int length = 0;
    while (true) {
      if (at == end && fill() <= 0) {
        throw new EOFException("the client went away in the middle of a request");
      }
      int from = at;
      while (at < end && buffer[at] != '\n') {
        at++;
      }
      int taken = at - from;
      headBytes += taken;
      if (headBytes > MAX_HEAD_BYTES) {
        throw new HttpException(
            400, "BadRequest", "The headers are larger than " + MAX_HEAD_BYTES + " bytes");
      }
      if (length + taken > line.length) {
        line = Arrays.copyOf(line, Math.max(length + taken, line.length * 2));
      }
      System.arraycopy(buffer, from, line, length, taken);
      length += taken;
      if (at < end) {
        at++;
        if (length == 0 || line[length - 1] != '\r') {
          throw HttpException.badRequest("A line that does not end with CR LF");
        }
        return length - 1;
      }
    }
  }

  /** Reads more bytes when all that were read are taken. */
  private int fill() throws IOException {
    at = 0;
    end = Math.max(0, in.read(buffer));
    if (System.nanoTime() - begun > arrival.toNanos()) {
      throw new SocketTimeoutException("the request takes too long to arrive");
    }
    return end;
  }
}
