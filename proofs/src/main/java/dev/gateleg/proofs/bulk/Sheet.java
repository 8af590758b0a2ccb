package dev.gateleg.proofs.bulk;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/** A file of parcels, some of whose rows are wrong, in a folder that goes when the run is over. */
final class Sheet implements AutoCloseable {

  static final int ROWS = 60;
  final Path folder;
  final List<String> rows = new ArrayList<>();
  final Map<String, Long> right = new HashMap<>();
  final TreeSet<Long> wrong = new TreeSet<>();

  /** A file of that many rows. */
  Sheet(int count) {
    try {
      folder = temporary();
      for (int i = 1; i <= count; i++) {
        if (i % 9 == 4) {
          wrong.add((long) i);
          rows.add("p" + i + ",heavy");
        } else {
          right.put("p" + i, (long) i);
          rows.add("p" + i + "," + i);
        }
      }
      List<String> all = new ArrayList<>();
      all.add("parcelId,weight");
      all.addAll(rows);
      Files.write(file(), all);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** In memory where there is such a folder: every checkpoint waits for the disk. */
  private static Path temporary() throws IOException {
    Path memory = Path.of("/dev/shm");
    return Files.isWritable(memory)
        ? Files.createTempDirectory(memory, "gateleg-sheet")
        : Files.createTempDirectory("gateleg-sheet");
  }

  Path file() {
    return folder.resolve("parcels.csv");
  }

  Path state() {
    return folder.resolve("state");
  }

  /** The numbers of the records that were rejected, in the order of the file. */
  List<Long> rejected() {
    try {
      List<Long> numbers = new ArrayList<>();
      for (String line : Files.readAllLines(state().resolve("rejects.jsonl"))) {
        int start = line.indexOf(':') + 1;
        numbers.add(Long.parseLong(line.substring(start, line.indexOf(',', start))));
      }
      return numbers;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    try (var all = Files.walk(folder)) {
      for (Path each : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(each);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
