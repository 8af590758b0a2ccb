package dev.gateleg.tools.command;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;

/**
 * Rows of data on standard output: a table on a terminal, tab-separated values with a head line for other programs, or JSON
 * lines. A table shortens what is too wide; the other forms never do.
 */
public final class Output implements AutoCloseable {

  /** How data is printed. */
  public enum Form {
    /** For people. */
    TABLE,
    /** For other programs. */
    TSV,
    /** One object a line. */
    JSON
  }

  /** A table's widths are taken from so many rows. */
  private static final int LOOKED_AT = 200;

  private static final int NARROWEST = 6;
  private static final String GAP = "  ";
  private static final String BOLD = "\u001b[1m";
  private static final String DIM = "\u001b[2m";
  private static final String END = "\u001b[0m";

  private final PrintWriter out;
  private final Form form;
  private final int width;
  private final boolean colour;
  private final List<String> columns;
  private final List<List<Cell>> waiting = new ArrayList<>();
  private int[] widths = {};
  private boolean begun;

  Output(PrintWriter out, Form form, int width, boolean colour, List<String> columns) {
    this.out = out;
    this.form = form;
    this.width = width;
    this.colour = colour;
    this.columns = List.copyOf(columns);
  }

  /** How it prints. */
  public Form form() {
    return form;
  }

  /** One row, a cell for each column. */
  public void row(Cell... cells) {
    row(List.of(cells));
  }

  /** One row, a cell for each column. */
  public void row(List<Cell> cells) {
    if (cells.size() != columns.size()) {
      throw new IllegalArgumentException(cells.size() + " cells for " + columns);
    }
    switch (form) {
      case JSON -> out.println(json(cells));
      case TSV -> {
        begin();
        out.println(
            String.join("\t", cells.stream().map(cell -> escaped(cell.text())).toList()));
      }
      default -> {
        waiting.add(cells);
        if (!begun && waiting.size() == LOOKED_AT) {
          flush();
        } else if (begun) {
          flush();
        }
      }
    }
  }

  /** One record: on a terminal a line for each column, else a row. */
  public void record(Cell... cells) {
    record(List.of(cells));
  }

  /** One record: on a terminal a line for each column, else a row. */
  public void record(List<Cell> cells) {
    if (form != Form.TABLE) {
      row(cells);
      return;
    }
    begun = true;
    int name = columns.stream().mapToInt(Output::columnsOf).max().orElse(0);
    for (int i = 0; i < cells.size(); i++) {
      Cell cell = cells.get(i);
      String value = cell.json().isEmpty() ? dim("—") : visible(cell.text());
      out.println(dim(padded(columns.get(i), name, false)) + GAP + value);
    }
  }

  private void begin() {
    if (!begun && form == Form.TSV) {
      out.println(String.join("\t", columns));
    }
    begun = true;
  }

  private String json(List<Cell> cells) {
    StringBuilder line = new StringBuilder("{");
    for (int i = 0; i < cells.size(); i++) {
      if (!cells.get(i).json().isEmpty()) {
        line.append(line.length() > 1 ? "," : "")
            .append(Cell.quoted(columns.get(i)))
            .append(':')
            .append(cells.get(i).json());
      }
    }
    return line.append('}').toString();
  }

  /** Values with tabs and lines in them stay one value: as in JSON, with a backslash. */
  private static String escaped(String text) {
    return text.replace("\\", "\\\\")
        .replace("\t", "\\t")
        .replace("\n", "\\n")
        .replace("\r", "\\r");
  }

  private void flush() {
    if (!begun) {
      begun = true;
      widths = widths();
      StringBuilder head = new StringBuilder();
      for (int i = 0; i < columns.size(); i++) {
        head.append(i == 0 ? "" : GAP).append(fitted(columns.get(i), i, number(i)));
      }
      out.println(
          colour
              ? BOLD + head.toString().stripTrailing() + END
              : head.toString().stripTrailing());
    }
    for (List<Cell> row : waiting) {
      StringBuilder line = new StringBuilder();
      for (int i = 0; i < row.size(); i++) {
        Cell cell = row.get(i);
        String text = cell.json().isEmpty() ? "—" : visible(cell.text());
        String fitted = fitted(text, i, cell.number() || (cell.json().isEmpty() && number(i)));
        line.append(i == 0 ? "" : GAP).append(cell.json().isEmpty() ? dim(fitted) : fitted);
      }
      out.println(line.toString().stripTrailing());
    }
    waiting.clear();
  }

  private boolean number(int column) {
    return waiting.stream().anyMatch(row -> row.get(column).number())
        && waiting.stream()
            .allMatch(row -> row.get(column).number() || row.get(column).json().isEmpty());
  }

  /** As wide as the widest value; the widest columns give way until the terminal holds all. */
  private int[] widths() {
    int[] wide = new int[columns.size()];
    for (int i = 0; i < wide.length; i++) {
      wide[i] = Math.max(1, columnsOf(columns.get(i)));
      for (List<Cell> row : waiting) {
        wide[i] = Math.max(wide[i], columnsOf(visible(row.get(i).text())));
      }
    }
    while (total(wide) > width) {
      int widest = 0;
      for (int i = 1; i < wide.length; i++) {
        widest = wide[i] > wide[widest] ? i : widest;
      }
      if (wide[widest] <= NARROWEST) {
        break;
      }
      wide[widest]--;
    }
    return wide;
  }

  private static int total(int[] widths) {
    int total = GAP.length() * (widths.length - 1);
    for (int each : widths) {
      total += each;
    }
    return total;
  }

  private String fitted(String text, int column, boolean right) {
    int room = widths[column];
    if (columnsOf(text) <= room) {
      return padded(text, room, right);
    }
    StringBuilder cut = new StringBuilder();
    for (int i = 0; i < text.length(); i += Character.charCount(text.codePointAt(i))) {
      String next = Character.toString(text.codePointAt(i));
      if (columnsOf(cut + next) > room - 1) {
        break;
      }
      cut.append(next);
    }
    return padded(cut + "…", room, right);
  }

  private static String padded(String text, int room, boolean right) {
    String space = " ".repeat(Math.max(0, room - columnsOf(text)));
    return right ? space + text : text + space;
  }

  /** How many columns of a terminal a text takes: letters of East Asia take two. */
  private static int columnsOf(String text) {
    return text.codePoints().map(c -> isWide(c) ? 2 : 1).sum();
  }

  private static boolean isWide(int c) {
    return (c >= 0x1100 && c <= 0x115F)
        || (c >= 0x2E80 && c <= 0xA4CF)
        || (c >= 0xAC00 && c <= 0xD7A3)
        || (c >= 0xF900 && c <= 0xFAFF)
        || (c >= 0xFE30 && c <= 0xFE6F)
        || (c >= 0xFF00 && c <= 0xFF60)
        || (c >= 0x1F300 && c <= 0x1FAFF);
  }

  /** An item's text can't move the cursor or colour the screen. */
  private static String visible(String text) {
    StringBuilder visible = new StringBuilder();
    text.codePoints().forEach(c -> {
      switch (c) {
        case '\n' -> visible.append('⏎');
        case '\t' -> visible.append('→');
        default -> {
          if (Character.isISOControl(c) || Character.getType(c) == Character.FORMAT) {
            visible.append('·');
          } else {
            visible.appendCodePoint(c);
          }
        }
      }
    });
    return visible.toString();
  }

  private String dim(String text) {
    return colour ? DIM + text + END : text;
  }

  @Override
  public void close() {
    if (form == Form.TABLE && !waiting.isEmpty()) {
      flush();
    }
    out.flush();
  }
}
