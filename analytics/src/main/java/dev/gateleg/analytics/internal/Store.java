package dev.gateleg.analytics.internal;

import dev.gateleg.analytics.schema.AnalyticsModel;
import dev.gateleg.analytics.source.ItemSource;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLongArray;
import org.jspecify.annotations.Nullable;

/** Where a lake keeps its tables. */
public interface Store {

  /** What it holds; empty where nothing was loaded yet. */
  Optional<Manifest> manifest();

  /** The file that is locked during a load; in a folder that is made then. */
  Path lock();

  /** A place for a database that is deleted after use. */
  Path scratch();

  /** Takes away what a load that was killed has left. */
  default void tidy(@Nullable Manifest now) {}

  /** Loads a whole source of distinct keys into the empty store. */
  FirstLoad first(ItemSource source, int threads, AtomicLongArray counts);

  /** What was read and is not to be seen yet. */
  interface FirstLoad {

    /** Makes it the content of the store. */
    void keep(Manifest manifest);

    /** Forgets it. */
    void discard();
  }

  /** Queries that give what each table of the model holds now. The stage's database can run them. */
  List<String> current(Manifest now, Database stage);

  /** Takes over the differences that a merge found; all or nothing. */
  void apply(Merge merge, Database stage, Manifest now, Manifest next);

  /** A connection that sees the tables by their names and changes nothing. */
  Database open(AnalyticsModel model);
}
