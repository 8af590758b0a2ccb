package dev.gateleg.processor;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.testing.compile.Compilation;
import com.google.testing.compile.Compiler;
import com.google.testing.compile.JavaFileObjects;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import javax.tools.JavaFileObject;

/** Compiles a folder of sources and compares what the processor writes with the files kept beside it. */
final class Golden {

  private static final boolean WRITE = "write".equals(System.getProperty("gateleg.golden"));
  private static final Path FOLDER = Path.of("src/test/resources/golden");

  private Golden() {}

  static void check(String name) {
    Compilation compilation = Compiler.javac()
        .withProcessors(new GatelegProcessor())
        .withOptions("-Xlint:all,-processing", "-Werror", "-Agateleg.lint=off")
        .compile(sources(name));
    assertThat(compilation.diagnostics()).isEmpty();
    Map<String, String> written = written(compilation);
    Path folder = FOLDER.resolve(name).resolve("generated");
    if (WRITE) {
      write(folder, written);
    }
    assertThat(read(folder)).isEqualTo(written);
  }

  static List<JavaFileObject> sources(String name) {
    return read(FOLDER.resolve(name).resolve("source")).entrySet().stream()
        .map(file -> JavaFileObjects.forSourceString(
            name + "." + file.getKey().replace(".java", ""), file.getValue()))
        .toList();
  }

  private static Map<String, String> written(Compilation compilation) {
    Map<String, String> files = new TreeMap<>();
    for (JavaFileObject file : compilation.generatedFiles()) {
      String path = file.toUri().getPath();
      if (!path.endsWith(".class")) {
        files.put(
            path.replaceFirst("^/(SOURCE|CLASS)_OUTPUT/", "")
                .replaceFirst("^.*/(?=[^/]*\\.java$)", ""),
            content(file));
      }
    }
    return files;
  }

  private static String content(JavaFileObject file) {
    try {
      return file.getCharContent(false).toString();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Map<String, String> read(Path folder) {
    Map<String, String> files = new TreeMap<>();
    try (Stream<Path> paths = Files.walk(folder)) {
      for (Path path : paths.filter(Files::isRegularFile).toList()) {
        files.put(folder.relativize(path).toString(), Files.readString(path));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return files;
  }

  private static void write(Path folder, Map<String, String> files) {
    try {
      for (Map.Entry<String, String> file : files.entrySet()) {
        Path path = folder.resolve(file.getKey());
        Files.createDirectories(path.getParent());
        Files.writeString(path, file.getValue());
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
