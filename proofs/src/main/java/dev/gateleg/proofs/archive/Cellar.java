package dev.gateleg.proofs.archive;

import dev.gateleg.patterns.archive.ArchiveSink;
import dev.gateleg.testing.simulation.Worker;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;

/** Files that survive all processes. Through a worker, a write may be torn, and the worker may die around it. */
final class Cellar implements ArchiveSink {

  private static final int TORN = 8;
  private static final Pattern FILE = Pattern.compile("\"file\":\"([^\"]+)\"");

  private final Map<String, byte[]> files;
  private final Map<String, Integer> versions;
  private final @Nullable Worker worker;

  Cellar() {
    this(new HashMap<>(), new HashMap<>(), null);
  }

  private Cellar(
      Map<String, byte[]> files, Map<String, Integer> versions, @Nullable Worker worker) {
    this.files = files;
    this.versions = versions;
    this.worker = worker;
  }

  Cellar of(Worker one) {
    return new Cellar(files, versions, one);
  }

  private void store(String name, byte[] content) {
    files.put(name, content);
    versions.merge(name, 1, Integer::sum);
  }

  @Override
  public void write(String name, byte[] content) {
    if (worker == null) {
      store(name, content);
      return;
    }
    boolean torn = worker.random().nextInt(TORN) == 0;
    String unused = worker.outside("write of a file", () -> {
      store(name, torn ? Arrays.copyOf(content, content.length / 2) : content);
      return torn ? "torn" : "written";
    });
  }

  @Override
  public byte[] read(String name, long offset, int length) {
    byte[] all = files.getOrDefault(name, new byte[0]);
    int from = (int) Math.min(offset, all.length);
    return Arrays.copyOfRange(all, from, (int) Math.min(all.length, (long) from + length));
  }

  @Override
  public Optional<Tagged> readTagged(String name) {
    byte[] content = files.get(name);
    return content == null
        ? Optional.empty()
        : Optional.of(new Tagged(content, "v" + versions.get(name)));
  }

  @Override
  public boolean replace(String name, byte[] content, @Nullable String tag) {
    return worker == null
        ? replaced(name, content, tag)
        : worker.outside("replace of " + name, () -> replaced(name, content, tag));
  }

  private boolean replaced(String name, byte[] content, @Nullable String tag) {
    String now = readTagged(name).map(Tagged::tag).orElse(null);
    if (now == null ? tag != null : !now.equals(tag)) {
      return false;
    }
    store(name, content);
    return true;
  }

  /** The lines of all files that the archive's root names. */
  List<String> archived() {
    List<String> lines = new ArrayList<>();
    Matcher names = FILE.matcher(text("root.jsonl.gz"));
    while (names.find()) {
      for (String line : text(names.group(1)).split("\n")) {
        if (!line.startsWith("{\"gateleg-archive\"") && !line.isEmpty()) {
          lines.add(line);
        }
      }
    }
    return lines;
  }

  private String text(String name) {
    byte[] content = files.get(name);
    if (content == null) {
      return "";
    }
    try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(content))) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
