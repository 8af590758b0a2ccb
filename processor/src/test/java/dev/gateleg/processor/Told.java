package dev.gateleg.processor;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.testing.compile.Compilation;
import com.google.testing.compile.Compiler;
import com.google.testing.compile.JavaFileObjects;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import javax.tools.Diagnostic;
import javax.tools.Diagnostic.Kind;
import javax.tools.JavaFileObject;

/**
 * Compiles a source and compares all that the compiler tells with what the source says it should: a comment {@code // !
 * message} at the end of the line concerned.
 */
final class Told {

  private static final String MARK = " // ! ";
  private static final String HEADER =
      "package t; import dev.gateleg.core.Table; import dev.gateleg.core.read.Pages;"
          + " import dev.gateleg.model.*; import java.math.*; import java.time.*; import java.util.*;"
          + " import org.jspecify.annotations.Nullable; ";

  private Told() {}

  /** What is told on each line is what its comment says, and nothing else is told. */
  static void exactly(String source) {
    exactly(source, "off");
  }

  /** The same with the rules of docs/lint.md. */
  static void exactlyWithLint(String source) {
    exactly(source, "on");
  }

  private static void exactly(String source, String lint) {
    Compilation compilation = compile(HEADER + source, "-Agateleg.lint=" + lint);
    List<String> told = new ArrayList<>();
    for (Diagnostic<? extends JavaFileObject> diagnostic : compilation.diagnostics()) {
      // javac says of itself that an option was not asked for, where no type is shown to a
      // processor.
      boolean option =
          diagnostic.getMessage(Locale.ROOT).contains("not recognized by any processor");
      if (diagnostic.getKind() != Kind.NOTE && !option) {
        told.add(diagnostic.getLineNumber() + ": " + diagnostic.getMessage(Locale.ROOT));
      }
    }
    assertThat(told).containsExactlyInAnyOrderElementsOf(expected(source));
  }

  static Compilation compile(String source, String... options) {
    return Compiler.javac()
        .withProcessors(new GatelegProcessor())
        .withOptions((Object[]) options)
        .compile(JavaFileObjects.forSourceString("t.T", source));
  }

  private static List<String> expected(String source) {
    List<String> expected = new ArrayList<>();
    String[] lines = source.split("\n", -1);
    for (int i = 0; i < lines.length; i++) {
      String[] parts = lines[i].split(MARK, -1);
      for (int j = 1; j < parts.length; j++) {
        expected.add((i + 1) + ": " + parts[j].strip());
      }
    }
    return expected;
  }
}
