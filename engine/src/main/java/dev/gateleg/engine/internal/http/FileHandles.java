package dev.gateleg.engine.internal.http;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** How many file handles the process may have, as far as the system says so. */
final class FileHandles {

  private static final Path LIMITS = Path.of("/proc/self/limits");
  private static final Pattern MAX_OPEN = Pattern.compile("(?m)^Max open files +(\\d{1,9}) ");

  /** What the JVM, its libraries and the store's files take. */
  private static final int RESERVED = 200;

  private static final int FEWEST_CONNECTIONS = 8;

  private FileHandles() {}

  /** How many connections there may be, so that the store can still open its files. */
  static int forConnections(int most) {
    try {
      Matcher limit = MAX_OPEN.matcher(Files.readString(LIMITS, StandardCharsets.US_ASCII));
      return limit.find()
          ? Math.max(
              FEWEST_CONNECTIONS, Math.min(most, Integer.parseInt(limit.group(1)) - RESERVED))
          : most;
    } catch (IOException e) {
      return most; // Another system than Linux; its limits are mostly higher.
    }
  }
}
