package dev.gateleg.analytics.source;

import dev.gateleg.patterns.archive.ArchiveItems;
import dev.gateleg.patterns.archive.ArchiveSink;
import java.util.function.Supplier;

/** An archive. */
final class ArchiveSource implements ItemSource {

  private final ArchiveItems items;

  private ArchiveSource(ArchiveItems items) {
    this.items = items;
  }

  static ArchiveSource of(ArchiveSink sink) {
    return new ArchiveSource(ArchiveItems.in(sink));
  }

  @Override
  public About about() {
    return new About("archive of " + items.table(), Content.WHOLE, null, null, false, false);
  }

  @Override
  public void read(int threads, Supplier<Sink> sinks) {
    // Later files hold newer items.
    Parallel.run(
        items.files(),
        threads,
        sinks,
        (file, sink) -> items.items(file).forEach(item -> sink.put(item, file)));
  }
}
