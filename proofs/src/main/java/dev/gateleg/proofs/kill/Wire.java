package dev.gateleg.proofs.kill;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Messages between a worker and who watches it: lines of words. What was written before a kill can be read after it; a line
 * that was cut by it is no message.
 */
final class Wire {

  /** The watcher's: do this errand. */
  static final String DO = "do";
  /** A worker's: it is ready for work. */
  static final String READY = "ready";
  /** A worker's, to which the answer is awaited. */
  static final String OUTSIDE = "outside";
  /** The ends of an errand. */
  static final String ACKNOWLEDGED = "acknowledged";

  static final String REFUSED = "refused";
  static final String UNKNOWN = "unknown";
  /** The code of the scenario is wrong. */
  static final String FAILED = "failed";

  private static final String END = ".";

  private final BufferedReader in;
  private final OutputStream out;

  Wire(InputStream in, OutputStream out) {
    this.in = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
    this.out = out;
  }

  void send(List<String> words) throws IOException {
    StringBuilder line = new StringBuilder();
    for (String word : words) {
      line.append(word.replaceAll("[\t\r\n]+", " ")).append('\t');
    }
    out.write(line.append(END).append('\n').toString().getBytes(StandardCharsets.UTF_8));
    out.flush();
  }

  /** The next message, or null if there is none any more. */
  @Nullable
  List<String> read() throws IOException {
    String line = in.readLine();
    return line == null || !line.endsWith('\t' + END)
        ? null
        : List.of(line.substring(0, line.length() - 2).split("\t", -1));
  }
}
