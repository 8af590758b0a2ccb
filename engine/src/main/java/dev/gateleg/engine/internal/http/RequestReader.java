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

  private static final int MAX_HEAD_BYTES = 32 * 1024;

  private static final byte[] CONTINUE =
      "HTTP/1.1 100 Continue\r\n\r\n".getBytes(StandardCharsets.US_ASCII);

  private final InputStream in;
  private final OutputStream out;
  private final Duration arrival;
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
   */
  RequestReader(InputStream in, OutputStream out, Duration arrival) {
    this.in = in;
    this.out = out;
    this.arrival = arrival;
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
    String[] start = line().split(" ");
    if (start.length != 3 || !start[2].startsWith("HTTP/1.")) {
      throw new HttpException(400, "BadRequest", "Not an HTTP/1.1 request");
    }
    Headers headers = new Headers();
    for (int length = nextLine(); length > 0; length = nextLine()) {
      if (!headers.add(line, length)) {
        throw new HttpException(400, "BadRequest", "A header without a name");
      }
    }
    String length = headers.value(Headers.Name.CONTENT_LENGTH);
    if ("100-continue".equalsIgnoreCase(headers.value(Headers.Name.EXPECT))) {
      if (length != null) {
        length(length, 10); // Who would send too much is told before they do.
      }
      out.write(CONTINUE);
      out.flush();
    }
    String connection = headers.value(Headers.Name.CONNECTION);
    boolean keepsAlive = connection == null
        ? start[2].equals("HTTP/1.1")
        : !connection.toLowerCase(Locale.ROOT).contains("close");
    return new Request(
        start[0],
        headers.value(Headers.Name.CONTENT_TYPE),
        headers.value(Headers.Name.TARGET),
        body(headers),
        keepsAlive);
  }

  private byte[] body(Headers headers) throws IOException {
    String encoding = headers.value(Headers.Name.TRANSFER_ENCODING);
    if (encoding != null) {
      if (!encoding.equalsIgnoreCase("chunked")) {
        throw new HttpException(
            501, "NotImplemented", "Transfer-Encoding " + encoding + " is not supported");
      }
      return chunks();
    }
    String length = headers.value(Headers.Name.CONTENT_LENGTH);
    if (length == null) {
      return new byte[0];
    }
    int bytes = length(length, 10);
    byte[] body = read(new byte[0], 0, bytes);
    return body.length == bytes ? body : Arrays.copyOf(body, bytes);
  }

  private byte[] chunks() throws IOException {
    byte[] body = new byte[0];
    int length = 0;
    while (true) {
      String line = line();
      int semicolon = line.indexOf(';');
      int size =
          length(semicolon < 0 ? line.trim() : line.substring(0, semicolon).trim(), 16);
      if (size == 0) {
        break;
      }
      checkLength((long) length + size);
      body = read(body, length, size);
      length += size;
      line();
      // Each chunk may have a head of its own; only one at a time counts.
      headBytes = 0;
    }
    while (!line().isEmpty()) {
      // Trailers say nothing that matters here.
    }
    return Arrays.copyOf(body, length);
  }

  private static int length(@Nullable String text, int radix) {
    try {
      long length = Long.parseLong(String.valueOf(text), radix);
      if (length < 0) {
        throw new HttpException(400, "BadRequest", "A negative length");
      }
      checkLength(length);
      return (int) length;
    } catch (NumberFormatException e) {
      throw new HttpException(400, "BadRequest", "Not a length: " + text);
    }
  }

  private static void checkLength(long length) {
    if (length > Limits.MAX_REQUEST_BYTES) {
      throw new HttpException(
          413,
          "RequestEntityTooLargeException",
          "The request is larger than " + Limits.MAX_REQUEST_BYTES + " bytes");
    }
  }

  /**
   * Reads so many bytes to a place of an array, or of a larger one that takes its place. Room is made as bytes arrive, not
   * as they are promised, so that those who promise much and send little cost little.
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

  /** A line without its end. */
  private String line() throws IOException {
    int length = nextLine();
    return new String(line, 0, length, StandardCharsets.ISO_8859_1);
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
            431, "BadRequest", "The headers are larger than " + MAX_HEAD_BYTES + " bytes");
      }
      if (length + taken > line.length) {
        line = Arrays.copyOf(line, Math.max(length + taken, line.length * 2));
      }
      System.arraycopy(buffer, from, line, length, taken);
      length += taken;
      if (at < end) {
        at++;
        return length > 0 && line[length - 1] == '\r' ? length - 1 : length;
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
