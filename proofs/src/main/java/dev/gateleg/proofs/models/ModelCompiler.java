package dev.gateleg.proofs.models;

import dev.gateleg.processor.GatelegProcessor;
import java.io.ByteArrayOutputStream;
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
import org.jspecify.annotations.Nullable;

/** Compiles a model with the annotation processor, in memory. Each model has a class loader of its own. */
final class ModelCompiler {

  /** To open the JDK and the class path takes longer than to compile a model. */
  private static final ThreadLocal<StandardJavaFileManager> FILES =
      ThreadLocal.withInitial(() -> ToolProvider.getSystemJavaCompiler()
          .getStandardFileManager(null, Locale.ROOT, StandardCharsets.UTF_8));

  private ModelCompiler() {}

  /** What the compiler refuses, with its errors. */
  static final class RefusedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient List<String> errors;
    private final transient List<String> broken;

    RefusedException(List<String> errors, List<String> broken) {
      super(String.join("\n", errors));
      this.errors = errors;
      this.broken = broken;
    }

    /** The errors on the model. */
    List<String> errors() {
      return errors;
    }

    /** The errors that nobody who wrote the model can understand: in generated code, or on nothing. */
    List<String> broken() {
      return broken;
    }

    /** Whether every error is one of the processor's own, with a code. */
    boolean told() {
      return broken.isEmpty() && errors.stream().allMatch(each -> each.startsWith("["));
    }
  }

  static Class<?> compile(String source) {
    JavaCompiler javac = ToolProvider.getSystemJavaCompiler();
    DiagnosticCollector<JavaFileObject> diagnostics = new DiagnosticCollector<>();
    Memory memory = new Memory(FILES.get());
    JavaCompiler.CompilationTask task = javac.getTask(
        null,
        memory,
        diagnostics,
        List.of("-parameters", "-Xlint:none", "-nowarn"),
        null,
        List.of(new Text(ModelSource.PACKAGE + "." + ModelSource.TABLE, source)));
    task.setProcessors(List.of(new GatelegProcessor()));
    boolean done = task.call();
    List<String> errors = new ArrayList<>();
    List<String> broken = new ArrayList<>();
    for (Diagnostic<? extends JavaFileObject> each : diagnostics.getDiagnostics()) {
      if (each.getKind() == Diagnostic.Kind.ERROR) {
        boolean ofModel = each.getSource() != null
            && each.getSource().getName().endsWith("/" + ModelSource.TABLE + ".java");
        (ofModel ? errors : broken).add(each.getMessage(Locale.ROOT));
      }
    }
    if (!done || !errors.isEmpty() || !broken.isEmpty()) {
      throw new RefusedException(errors, broken);
    }
    try {
      return Class.forName(
          ModelSource.PACKAGE + "." + ModelSource.TABLE, true, new Loader(memory.classes));
    } catch (ClassNotFoundException e) {
      throw new IllegalStateException("the model was compiled, but its table is missing", e);
    }
  }

  private static final class Text extends SimpleJavaFileObject {
    private final String text;

    Text(String name, String text) {
      super(URI.create("memory:///" + name.replace('.', '/') + ".java"), Kind.SOURCE);
      this.text = text;
    }

    @Override
    public CharSequence getCharContent(boolean ignoreEncodingErrors) {
      return text;
    }
  }

  /** What is written stays in memory: classes to be loaded, sources to be compiled. */
  private static final class Memory extends ForwardingJavaFileManager<StandardJavaFileManager> {
    private final Map<String, ByteArrayOutputStream> classes = new HashMap<>();

    Memory(StandardJavaFileManager standard) {
      super(standard);
    }

    @Override
    public JavaFileObject getJavaFileForOutput(
        JavaFileManager.Location location,
        String name,
        JavaFileObject.Kind kind,
        @Nullable FileObject sibling) {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      if (kind == JavaFileObject.Kind.CLASS) {
        classes.put(name, bytes);
      }
      return new Kept(name, kind, bytes);
    }

    @Override
    public FileObject getFileForOutput(
        JavaFileManager.Location location,
        String packageName,
        String name,
        @Nullable FileObject sibling) {
      return new Kept(name, JavaFileObject.Kind.OTHER, new ByteArrayOutputStream());
    }

    @Override
    public @Nullable FileObject getFileForInput(
        JavaFileManager.Location location, String packageName, String name) {
      return null;
    }

    @Override
    public boolean hasLocation(JavaFileManager.Location location) {
      return location == StandardLocation.CLASS_OUTPUT
          || location == StandardLocation.CLASS_PATH
          || location == StandardLocation.PLATFORM_CLASS_PATH
          || super.hasLocation(location);
    }
  }

  private static final class Kept extends SimpleJavaFileObject {
    private final ByteArrayOutputStream bytes;

    Kept(String name, Kind kind, ByteArrayOutputStream bytes) {
      super(URI.create("memory:///" + name.replace('.', '/') + kind.extension), kind);
      this.bytes = bytes;
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

  private static final class Loader extends ClassLoader {
    private final Map<String, ByteArrayOutputStream> classes;

    Loader(Map<String, ByteArrayOutputStream> classes) {
      super(ModelCompiler.class.getClassLoader());
      this.classes = classes;
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
      ByteArrayOutputStream bytes = classes.get(name);
      if (bytes == null) {
        throw new ClassNotFoundException(name);
      }
      byte[] code = bytes.toByteArray();
      return defineClass(name, code, 0, code.length);
    }
  }
}
