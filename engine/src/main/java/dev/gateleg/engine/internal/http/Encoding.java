package dev.gateleg.engine.internal.http;

import dev.gateleg.engine.internal.validation.Limits;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Locale;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import java.util.zip.InflaterInputStream;
import org.jspecify.annotations.Nullable;

/** How a body is compressed. */
enum Encoding {
  GZIP("gzip") {
    @Override
    InputStream expanding(InputStream in) throws IOException {
      return new GZIPInputStream(in);
    }

    @Override
    OutputStream compressing(OutputStream out) throws IOException {
      return new GZIPOutputStream(out);
    }
  },
  DEFLATE("deflate") {
    @Override
    InputStream expanding(InputStream in) {
      return new InflaterInputStream(in);
    }

    @Override
    OutputStream compressing(OutputStream out) {
      return new DeflaterOutputStream(out);
    }
  };

  /** Shorter answers are never compressed, as in DynamoDB. */
  static final int MIN_ANSWER_BYTES = 4 * 1024;

  private static final int BUFFER_BYTES = 16 * 1024;

  private final String text;

  Encoding(String text) {
    this.text = text;
  }

  abstract InputStream expanding(InputStream in) throws IOException;

  abstract OutputStream compressing(OutputStream out) throws IOException;

  /** Its name in headers. */
  String text() {
    return text;
  }

  /**
   * The body as it was before it was compressed. What cannot be expanded is an internal error, as in DynamoDB.
   *
   * @param named the header that says how it was compressed, if there is one
   * @param memory what the request takes of the heap
   */
  static byte[] expand(byte[] body, @Nullable String named, RequestMemory.Taken memory) {
    String name = named == null ? "" : named.toLowerCase(Locale.ROOT);
    if (name.isEmpty() || name.equals("identity")) {
      return body;
    }
    for (Encoding encoding : values()) {
      if (encoding.text.equals(name)) {
        return encoding.expand(body, memory);
      }
    }
    throw new HttpException(
        500, "InternalFailure", "Content-Encoding " + named + " is none of gzip, deflate");
  }

  private byte[] expand(byte[] body, RequestMemory.Taken memory) {
    ByteArrayOutputStream out =
        new ByteArrayOutputStream(Math.min(2 * body.length, Limits.MAX_REQUEST_BYTES));
    byte[] buffer = new byte[BUFFER_BYTES];
    try (InputStream in = expanding(new ByteArrayInputStream(body))) {
      for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
        if (out.size() + read > Limits.MAX_REQUEST_BYTES) {
          throw RequestReader.tooLarge();
        }
        if (out.size() + read > RequestMemory.FREE_BODY_BYTES) {
          memory.forBody(Limits.MAX_REQUEST_BYTES);
        }
        out.write(buffer, 0, read);
      }
    } catch (IOException e) {
      throw new HttpException(
          500, "InternalFailure", "The body is not " + text + ": " + e.getMessage());
    }
    return out.toByteArray();
  }

  /**
   * The encoding that a client likes best; null if it wants none. DynamoDB's own reading of the header: what is named comes before what
   * a star stands for, at equal weights the first, and a client's wish for no encoding counts only if it names no other.
   */
  static @Nullable Encoding accepted(@Nullable String header) {
    if (header == null || header.isEmpty()) {
      return null;
    }
    String[] elements = header.toLowerCase(Locale.ROOT).split(",");
    Encoding best = null;
    double bestWeight = 0;
    int bestPlace = 0;
    for (Encoding encoding : values()) {
      double weight = -1;
      int place = elements.length;
      for (int i = 0; i < elements.length; i++) {
        if (isNamed(elements[i], encoding.text)) {
          place = Math.min(place, i);
          weight = Math.max(weight, weight(elements[i]));
        }
      }
      if (weight < 0) {
        weight = starWeight(elements);
      }
      if (weight > bestWeight || weight == bestWeight && weight > 0 && place < bestPlace) {
        best = encoding;
        bestWeight = weight;
        bestPlace = place;
      }
    }
    return best;
  }

  private static boolean isNamed(String element, String name) {
    int end = element.indexOf(';');
    return (end < 0 ? element : element.substring(0, end)).trim().equals(name);
  }

  private static double starWeight(String[] elements) {
    double weight = 0;
    for (String element : elements) {
      if (isNamed(element, "*")) {
        weight = Math.max(weight, weight(element));
      }
    }
    return weight;
  }

  /** What follows the first {@code q=} of an element, as DynamoDB reads it; 1 if there is none, or one that is no number. */
  private static double weight(String element) {
    int found = element.indexOf("q=");
    if (found < 0) {
      return 1;
    }
    int end = element.indexOf(';', found);
    String weight = element.substring(found + 2, end < 0 ? element.length() : end);
    try {
      return Math.max(0, Math.min(1, Double.parseDouble(weight.trim())));
    } catch (NumberFormatException e) {
      return 1;
    }
  }
}
