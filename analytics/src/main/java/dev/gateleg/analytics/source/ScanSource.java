package dev.gateleg.analytics.source;

import dev.gateleg.core.item.Value;
import dev.gateleg.patterns.bulk.BulkRead;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** A live table. */
final class ScanSource implements ItemSource {

  private final BulkRead scan;

  ScanSource(BulkRead scan) {
    this.scan = scan;
  }

  @Override
  public About about() {
    return new About("table " + scan.tableName(), Content.WHOLE, null, null, true, false);
  }

  @Override
  public void read(int threads, Supplier<Sink> sinks) {
    scan.run(segment -> new Segment(sinks.get()));
  }

  /** The pages of one segment. */
  private record Segment(Sink sink) implements BulkRead.Segment {

    @Override
    public void page(List<Map<String, Value>> items) {
      items.forEach(item -> sink.put(item, 0));
    }

    @Override
    public void end() {
      sink.close();
    }
  }
}
