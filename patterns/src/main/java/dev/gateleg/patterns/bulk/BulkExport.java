package dev.gateleg.patterns.bulk;

import dev.gateleg.core.Table;
import dev.gateleg.core.item.Value;
import dev.gateleg.core.spi.context.TableAccess;
import dev.gateleg.core.spi.stored.ItemJson;
import dev.gateleg.core.spi.stored.StoredItems;
import dev.gateleg.core.spi.table.GeneratedTable;
import dev.gateleg.core.spi.transport.Answer;
import dev.gateleg.core.spi.transport.CallSite;
import dev.gateleg.model.CanIgnoreReturnValue;
import dev.gateleg.model.CheckReturnValue;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * The export of a table into a folder, about to run: in the layout of DynamoDB's own exports, with manifests and checksums, so
 * that whatever reads those reads this. Items are written exactly as they are, hidden ones included. Immutable.
 *
 * <p>The table is scanned, so that what is written meanwhile may be in the export or not. A run that was killed is run again with
 * the same folder and goes on with the files that were not finished. Of a table that is opened for a scope, its own items are
 * exported; all are read.
 */
@CheckReturnValue
public final class BulkExport {

  private static final CallSite SITE = new CallSite("export", null, null);

  private final Table table;
  private final TableAccess context;
  private final Path folder;
  private final BulkSettings settings;
  private final boolean consistent;

  BulkExport(Table table, Path folder, BulkSettings settings, boolean consistent) {
    this.table = table;
    this.context = GeneratedTable.contextOf(table);
    this.folder = folder;
    this.settings = settings;
    this.consistent = consistent;
  }

  private BulkExport with(BulkSettings other) {
    return new BulkExport(table, folder, other, consistent);
  }

  /** The same with that many segments read at once; by default 4. */
  public BulkExport concurrency(int segments) {
    return with(settings.concurrency(segments));
  }

  /** The same with at most that many read units a second. */
  public BulkExport unitsPerSecond(double units) {
    return with(settings.rate(units));
  }

  /** The same with at most that many read units in this run. */
  public BulkExport maxUnits(double units) {
    return with(settings.cap(units));
  }

  /** The same telling its progress after each page. */
  public BulkExport onProgress(Consumer<BulkProgress> hears) {
    return with(settings.hears(hears));
  }

  /** The same seeing every write that was acknowledged before the page is read; for twice the units. */
  public BulkExport consistent() {
    return new BulkExport(table, folder, settings, true);
  }

  /**
   * What became of an export.
   *
   * @param folder the folder with its manifests, which {@link BulkSource#export} takes
   * @param items how many items it holds
   * @param progress the figures of this run
   */
  public record Exported(Path folder, long items, BulkProgress progress) {}

  /**
   * Runs it to its end.
   *
   * @throws BulkStoppedException if it can't go on, or must not: the code says why
   */
  @CanIgnoreReturnValue
  public Exported run() {
    ScanRun run = new ScanRun(context, settings, consistent);
    try {
      ExportFolder files = ExportFolder.open(folder, context, settings.concurrency());
      List<Supplier<Boolean>> tasks = new ArrayList<>();
      for (int i = 0; i < files.segments(); i++) {
        int segment = i;
        tasks.add(() -> segment(run, files, segment));
      }
      boolean unused = context.threads().together(tasks).isEmpty();
      run.check("export", "raise maxUnits and run it again to go on");
      return new Exported(files.finish(context), files.items(), run.progress(1));
    } catch (IOException e) {
      throw new UncheckedIOException("The export into " + folder + " can't be written.", e);
    }
  }

  private boolean segment(ScanRun run, ExportFolder files, int segment) {
    try (ExportFolder.Segment out = files.segment(segment)) {
      Map<String, Value> next = out.start();
      while (!out.ended() && run.goesOn()) {
        Answer page = StoredItems.scan(context, SITE, segment, files.segments(), next, consistent);
        boolean unused = run.paid(page); // what was read is written, and then it stops
        for (Map<String, Value> item : page.items()) {
          if (run.holds(item)) {
            out.add("{\"Item\":" + ItemJson.write(item) + "}");
            run.taken(1);
          }
        }
        next = page.last();
        out.page(next);
        run.tell();
      }
    } catch (IOException e) {
      run.failed(new UncheckedIOException("The export into " + folder + " can't be written.", e));
    } catch (RuntimeException e) {
      run.failed(e);
    }
    return true;
  }
}
