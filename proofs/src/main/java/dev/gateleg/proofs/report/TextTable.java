package dev.gateleg.proofs.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Columns as wide as what is in them; numbers to the right. */
final class TextTable {
  private final List<String[]> rows = new ArrayList<>();
  private int leftFrom = Integer.MAX_VALUE;

  TextTable(String... head) {
    rows.add(head);
  }

  void row(String... cells) {
    rows.add(cells);
  }

  /** The same with text in the columns from that one on. */
  TextTable leftFrom(int column) {
    leftFrom = column;
    return this;
  }

  List<String> lines() {
    int columns = rows.get(0).length;
    int[] widths = new int[columns];
    for (String[] row : rows) {
      for (int i = 0; i < columns; i++) {
        widths[i] = Math.max(widths[i], row[i].length());
      }
    }
    List<String> lines = new ArrayList<>();
    for (String[] row : rows) {
      StringBuilder line = new StringBuilder();
      for (int i = 0; i < columns; i++) {
        String pad = " ".repeat(widths[i] - row[i].length());
        line.append(i == 0 ? "" : "  ");
        line.append(i == 0 || i >= leftFrom ? row[i] + pad : pad + row[i]);
      }
      lines.add(line.toString().stripTrailing());
      if (lines.size() == 1) {
        lines.add("─".repeat(Arrays.stream(widths).sum() + 2 * (columns - 1)));
      }
    }
    return lines;
  }
}
