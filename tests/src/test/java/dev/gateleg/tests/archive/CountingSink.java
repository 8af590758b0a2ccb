package dev.gateleg.tests.archive;

import dev.gateleg.core.error.UnavailableException;
import dev.gateleg.patterns.archive.ArchiveSink;
import dev.gateleg.patterns.error.PatternCode;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A sink around another that counts reads, and lets something happen before each write. */
final class CountingSink implements ArchiveSink {

  final AtomicInteger reads = new AtomicInteger();
  private final ArchiveSink real;
  private final Consumer<String> beforeWrite;
  boolean tearing;

  CountingSink(ArchiveSink real, Consumer<String> beforeWrite) {
    this.real = real;
    this.beforeWrite = beforeWrite;
  }

  @Override
  public void write(String name, byte[] content) {
    beforeWrite.accept(name);
    real.write(name, tearing ? Arrays.copyOf(content, content.length / 2) : content);
  }

  @Override
  public byte[] read(String name, long offset, int length) {
    reads.incrementAndGet();
    return real.read(name, offset, length);
  }

  @Override
  public Optional<Tagged> readTagged(String name) {
    reads.incrementAndGet();
    return real.readTagged(name);
  }

  @Override
  public boolean replace(String name, byte[] content, @Nullable String tag) {
    beforeWrite.accept(name);
    boolean replaced = real.replace(name, content, tag);
    if (lostAnswers.getAndDecrement() > 0) {
      throw new UnavailableException(
          PatternCode.ARCHIVE_UNAVAILABLE, "The answer is lost; try again.", null);
    }
    return replaced;
  }

  final AtomicInteger lostAnswers = new AtomicInteger();
}
