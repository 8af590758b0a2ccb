package dev.gateleg.processor.fuzz;

import dev.gateleg.processor.GatelegProcessor;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.StandardLocation;
import javax.tools.ToolProvider;

/** Compiles one source with the processor, in memory; much faster than a fresh compiler for each. Not thread-safe. */
final class InMemory {

  /** The file that a source is compiled as. */
  static final String FILE = "/t/T.java";

  private final JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
  private final StandardJavaFileManager files =
      compiler.getStandardFileManager(null, Locale.ROOT, StandardCharsets.UTF_8);

  /**
   * What a compiler said of a source.
   *
   * @param diagnostics errors and warnings
   * @param generated the text of generated sources by their paths
   */
  record Result(
      List<Diagnostic<? extends JavaFileObject>> diagnostics, Map<String, String> generated) {}

  Result compile(String source) {
    Memory memory = new Memory(files);
    DiagnosticCollector<JavaFileObject> diagnostics = new DiagnosticCollector<>();
    JavaCompiler.CompilationTask task = compiler.getTask(
        null,
        memory,
        diagnostics,
        List.of("-Xlint:all,-processing,-auxiliaryclass"),
        null,
        List.of(new Text(URI.create("mem://" + FILE), source)));
    task.setProcessors(List.of(new GatelegProcessor()));
    task.call();
    Map<String, String> generated = new HashMap<>();
    memory.written.forEach((path, file) -> {
      if (path.endsWith(".java")) {
        generated.put(path, file.getCharContent(true).toString());
      }
    });
    return new Result(diagnostics.getDiagnostics(), generated);
  }

  /** A source that is there. */
  private static final class Text extends SimpleJavaFileObject {
    private final String text;

    Text(URI uri, String text) {
      super(uri, Kind.SOURCE);
      this.text = text;
    }

    @Override
    public CharSequence getCharContent(boolean ignoreEncodingErrors) {
      return text;
    }
  }

  /** A file that is written. */
  private static final class Written extends SimpleJavaFileObject {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    Written(URI uri, Kind kind) {
      super(uri, kind);
    }

    @Override
    public OutputStream openOutputStream() {
      return bytes;
    }

    @Override
    public CharSequence getCharContent(boolean ignoreEncodingErrors) {
      return bytes.toString(StandardCharsets.UTF_8);
    }
  }

  private static final class Memory extends ForwardingJavaFileManager<StandardJavaFileManager> {
    private final Map<String, Written> written = new HashMap<>();

    Memory(StandardJavaFileManager files) {
      super(files);
    }

    @Override
    public JavaFileObject getJavaFileForOutput(
        JavaFileManager.Location location,
        String className,
        JavaFileObject.Kind kind,
        FileObject sibling) {
      return file("/" + className.replace('.', '/') + kind.extension, kind);
    }

    @Override
    public FileObject getFileForOutput(
        JavaFileManager.Location location, String packageName, String name, FileObject sibling) {
      return file("/" + name, JavaFileObject.Kind.OTHER);
    }

    private Written file(String path, JavaFileObject.Kind kind) {
      return written.computeIfAbsent(path, p -> new Written(URI.create("mem://" + p), kind));
    }

    @Override
    public boolean hasLocation(JavaFileManager.Location location) {
      return location == StandardLocation.CLASS_OUTPUT || super.hasLocation(location);
    }

    @Override
    public Iterable<JavaFileObject> list(
        JavaFileManager.Location location,
        String packageName,
        java.util.Set<JavaFileObject.Kind> kinds,
        boolean recurse)
        throws IOException {
      if (location == StandardLocation.CLASS_OUTPUT || location == StandardLocation.SOURCE_OUTPUT) {
        return new ArrayList<>();
      }
      return super.list(location, packageName, kinds, recurse);
    }
  }
}
