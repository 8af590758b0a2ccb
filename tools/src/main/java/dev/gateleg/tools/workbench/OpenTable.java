package dev.gateleg.tools.workbench;

import dev.gateleg.tools.view.Estimator;
import dev.gateleg.tools.view.ItemEditor;
import dev.gateleg.tools.view.LiveTable;
import dev.gateleg.tools.view.Sample;
import dev.gateleg.tools.view.TableView;
import java.time.InstantSource;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** A table that the workbench shows, and the last sample of it. Thread-safe. */
final class OpenTable {

  private final TableView view;
  private volatile @Nullable Sample sample;

  OpenTable(TableView view) {
    this.view = view;
  }

  TableView view() {
    return view;
  }

  ItemEditor editor() {
    return view.editor(InstantSource.system());
  }

  @Nullable
  Sample sample() {
    return sample;
  }

  Sample sampled(int segments) {
    Sample taken = view.sample(view.live(), segments, new Random());
    sample = taken;
    return taken;
  }

  Estimator estimator() {
    LiveTable live = view.live();
    return new Estimator(live, sample);
  }
}
