package dev.gateleg.processor.write;

import dev.gateleg.processor.model.TableDef;

/** What every generated class says of its origin. */
final class Generated {

  static final String NOTE = "Written by Gateleg; a change here is lost.";

  private Generated() {}

  /** Marks the class as generated, where the mark can be seen. */
  static void annotate(Source out, TableDef table) {
    if (table.deprecated()) {
      out.line("@SuppressWarnings({\"deprecation\", \"removal\"})");
    }
    if (!table.marked()) {
      return;
    }
    String annotation = out.name("javax.annotation.processing", "Generated");
    out.line("@" + annotation + "(\"dev.gateleg.processor.GatelegProcessor\")");
  }
}
