package dev.gateleg.engine.crash;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;

/** What can happen to files while nobody looks. */
enum Damage {
  FLIPPED_BIT {
    @Override
    void strike(Path file, Random random) throws IOException {
      try (RandomAccessFile bytes = new RandomAccessFile(file.toFile(), "rw")) {
        long at = (long) (random.nextDouble() * bytes.length());
        bytes.seek(at);
        int before = bytes.read();
        bytes.seek(at);
        bytes.write(before ^ 1 << random.nextInt(8));
      }
    }
  },
  ZEROED_RANGE {
    @Override
    void strike(Path file, Random random) throws IOException {
      try (RandomAccessFile bytes = new RandomAccessFile(file.toFile(), "rw")) {
        long at = (long) (random.nextDouble() * bytes.length());
        bytes.seek(at);
        bytes.write(new byte[(int) Math.min(bytes.length() - at, 1 + random.nextInt(5_000))]);
      }
    }
  },
  CUT_SHORT {
    @Override
    void strike(Path file, Random random) throws IOException {
      try (RandomAccessFile bytes = new RandomAccessFile(file.toFile(), "rw")) {
        bytes.setLength((long) (random.nextDouble() * bytes.length()));
      }
    }
  },
  EMPTIED {
    @Override
    void strike(Path file, Random random) throws IOException {
      Files.write(file, new byte[0]);
    }
  },
  DELETED {
    @Override
    void strike(Path file, Random random) throws IOException {
      Files.delete(file);
    }
  };

  abstract void strike(Path file, Random random) throws IOException;

  /** Damages a file of the folder that is not empty; answers what was done. */
  static String strikeOne(Path folder, Random random) throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      List<Path> files = all.filter(
              file -> Files.isRegularFile(file) && file.toFile().length() > 0)
          .sorted()
          .toList();
      Path file = files.get(random.nextInt(files.size()));
      Damage damage = values()[random.nextInt(values().length)];
      damage.strike(file, random);
      return damage + " " + folder.relativize(file);
    }
  }
}
