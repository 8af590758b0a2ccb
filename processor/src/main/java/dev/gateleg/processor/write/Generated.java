package dev.gateleg.processor.write;

/** What every generated class says of its origin. */
final class Generated {

  static final String NOTE = "Written by Gateleg; a change here is lost.";

  private Generated() {}

  static void annotate(Source out) {
    String annotation = out.name("javax.annotation.processing", "Generated");
    out.line("@" + annotation + "(\"dev.gateleg.processor.GatelegProcessor\")");
  }
}
