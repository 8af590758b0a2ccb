package dev.gateleg.tools.workbench;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The built page and what it needs, out of the jar. */
final class Assets {

  private static final String FOLDER = "web/";
  private static final Map<String, String> TYPES = Map.of(
      "html", "text/html; charset=utf-8",
      "js", "text/javascript; charset=utf-8",
      "css", "text/css; charset=utf-8",
      "svg", "image/svg+xml",
      "woff2", "font/woff2",
      "txt", "text/plain; charset=utf-8");

  private Assets() {}

  /** A file's bytes; null if there is none of that name. */
  static byte @Nullable [] read(String name) {
    if (!name.matches("[a-zA-Z0-9_-]+(\\.[a-zA-Z0-9_-]+)*")) {
      return null;
    }
    try (InputStream in = Assets.class.getResourceAsStream(FOLDER + name)) {
      return in == null ? null : in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static String type(String name) {
    return TYPES.getOrDefault(
        name.substring(name.lastIndexOf('.') + 1), "application/octet-stream");
  }
}
