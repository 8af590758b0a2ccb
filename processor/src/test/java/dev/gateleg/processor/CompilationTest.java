package dev.gateleg.processor;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.testing.compile.Compilation;
import com.google.testing.compile.Compiler;
import com.google.testing.compile.JavaFileObjects;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.annotation.processing.AbstractProcessor;
import javax.annotation.processing.Processor;
import javax.annotation.processing.RoundEnvironment;
import javax.lang.model.SourceVersion;
import javax.lang.model.element.TypeElement;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tables and entities that are not all in one place. */
class CompilationTest {

  private static final JavaFileObject ORDER = source("entities.Order", """
      package entities;
      import dev.gateleg.model.*;
      import java.util.*;
      @Entity
      @Key(partition = "ORDER#{orderId}", sort = "METADATA")
      @Key(index = "GSI1", partition = "USER#{userId}", sort = "{status}")
      public record Order(
          String orderId, String userId, Status status, @Attribute("n") List<Note> notes,
          Optional<String> coupon, @Version long version) {
        public enum Status { NEW, PAID }
        public record Note(String text) {}
      }
      """);

  private static final JavaFileObject SHOP = source("tables.Shop", """
      package tables;
      import dev.gateleg.core.Table;
      import dev.gateleg.core.read.Pages;
      import dev.gateleg.model.*;
      import entities.Order;
      import java.util.Optional;
      @SingleTable(name = "shop", entities = Order.class)
      public interface Shop extends Table {
        @Get Optional<Order> order(String orderId);
        @Query(index = "GSI1") Pages<Order> ordersOf(String userId, @From Order.Status from);
      }
      """);

  @TempDir
  Path folder;

  private static JavaFileObject source(String name, String text) {
    return JavaFileObjects.forSourceString(name, text);
  }

  private static Compiler javac() {
    return Compiler.javac().withOptions("-Xlint:all,-processing", "-Werror", "-Agateleg.lint=off");
  }

  private static List<String> told(Compilation compilation) {
    return compilation.diagnostics().stream()
        .map(d -> d.getLineNumber() + ": " + d.getMessage(Locale.ROOT))
        .toList();
  }

  private static List<String> written(Compilation compilation) {
    return compilation.generatedSourceFiles().stream()
        .map(file -> file.toUri().getPath().replace("/SOURCE_OUTPUT/", ""))
        .toList();
  }

  /** Compiles without or with the processor and keeps the class files. */
  private Compiler after(Compilation before) throws IOException {
    for (JavaFileObject file : before.generatedFiles()) {
      Path path = folder.resolve(file.toUri().getPath().replace("/CLASS_OUTPUT/", ""));
      if (file.getKind() == JavaFileObject.Kind.CLASS) {
        Files.createDirectories(path.getParent());
        try (InputStream in = file.openInputStream()) {
          Files.write(path, in.readAllBytes());
        }
      }
    }
    List<File> classPath = new ArrayList<>(List.of(folder.toFile()));
    Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
        .map(File::new)
        .forEach(classPath::add);
    return javac().withClasspath(classPath).withProcessors(new GatelegProcessor());
  }

  @Test
  void writesCompanionsBesideTheirRecords() {
    Compilation compilation = javac().withProcessors(new GatelegProcessor()).compile(ORDER, SHOP);
    assertThat(told(compilation)).isEmpty();
    assertThat(written(compilation))
        .containsExactlyInAnyOrder(
            "entities/Orders.java", "entities/OrderNoteFields.java", "tables/ShopTable.java");
  }

  @Test
  void readsEntitiesThatWereCompiledBefore() throws IOException {
    Compilation compilation = after(javac().compile(ORDER)).compile(SHOP);
    assertThat(told(compilation)).isEmpty();
    assertThat(written(compilation))
        .containsExactlyInAnyOrder(
            "entities/Orders.java", "entities/OrderNoteFields.java", "tables/ShopTable.java");
    assertThat(compilation.generatedSourceFile("entities.Orders"))
        .map(CompilationTest::text)
        .contains(compilation(ORDER, SHOP, "entities.Orders"));
  }

  private static String compilation(JavaFileObject a, JavaFileObject b, String name) {
    Compilation compilation = javac().withProcessors(new GatelegProcessor()).compile(a, b);
    return text(compilation.generatedSourceFile(name).orElseThrow());
  }

  private static String text(JavaFileObject file) {
    try {
      return file.getCharContent(false).toString();
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  @Test
  void keepsWhatWasWrittenForEntitiesThatWereCompiledBefore() throws IOException {
    Compilation before = javac().withProcessors(new GatelegProcessor()).compile(ORDER, SHOP);
    Compilation compilation =
        after(before).compile(source("tables.Shop", text(SHOP).replace("ordersOf", "ordersFrom")));
    assertThat(told(compilation)).isEmpty();
    assertThat(written(compilation)).containsExactly("tables/ShopTable.java");
  }

  @Test
  void tellsErrorsOfEntitiesThatWereCompiledBeforeOnTheTable() throws IOException {
    JavaFileObject wrong =
        source("entities.Order", text(ORDER).replace("@Version long", "@Version int"));
    Compilation compilation = after(javac().compile(wrong)).compile(SHOP);
    assertThat(told(compilation))
        .containsExactly(
            "8: [VersionType] Order.version has the type int, but a version is counted in a long;"
                + " declare it as long.");
  }

  @Test
  void waitsForTypesThatAnotherProcessorWrites() {
    JavaFileObject order =
        source("entities.Order", text(ORDER).replace("Note(String text)", "Note(Written text)"));
    Compilation compilation =
        javac().withProcessors(new GatelegProcessor(), new WritesAnEnum()).compile(order, SHOP);
    assertThat(told(compilation)).isEmpty();
    assertThat(written(compilation))
        .contains("entities/Written.java", "entities/Orders.java", "entities/OrderNoteFields.java");
  }

  /** Writes an enum in the first round. */
  private static final class WritesAnEnum extends AbstractProcessor {
    private boolean done;

    @Override
    public Set<String> getSupportedAnnotationTypes() {
      return Set.of("*");
    }

    @Override
    public SourceVersion getSupportedSourceVersion() {
      return SourceVersion.latestSupported();
    }

    @Override
    public boolean process(Set<? extends TypeElement> annotations, RoundEnvironment round) {
      if (!done) {
        done = true;
        try (Writer out =
            processingEnv.getFiler().createSourceFile("entities.Written").openWriter()) {
          out.write("package entities; public enum Written { A, B }");
        } catch (IOException e) {
          throw new java.io.UncheckedIOException(e);
        }
      }
      return false;
    }
  }

  @Test
  void leavesTheMarkOutWhereTheModuleCanNotSeeIt() throws IOException {
    String modulePath = Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
        .filter(
            entry -> entry.matches(".*(/model|/core|awssdk|jspecify|reactive-streams|slf4j-api).*"))
        .collect(Collectors.joining(File.pathSeparator));
    String module = "module shop { requires dev.gateleg.core; }";
    assertThat(generatedInModule(module, modulePath))
        .contains("class Orders")
        .doesNotContain("@Generated");
    String reading = "module shop { requires dev.gateleg.core; requires java.compiler; }";
    assertThat(generatedInModule(reading, modulePath))
        .contains("class Orders")
        .contains("@Generated");
  }

  /** The companion of a table in a module; the module must compile. */
  private String generatedInModule(String module, String modulePath) throws IOException {
    Path sources = Files.createTempDirectory(folder, "sources");
    Path classes = Files.createTempDirectory(folder, "classes");
    List<Path> files = new ArrayList<>();
    files.add(Files.writeString(sources.resolve("module-info.java"), module));
    for (JavaFileObject source : List.of(ORDER, SHOP)) {
      Path file = sources.resolve(source.toUri().getPath().substring(1));
      Files.createDirectories(file.getParent());
      files.add(Files.writeString(file, text(source)));
    }
    JavaCompiler javac = ToolProvider.getSystemJavaCompiler();
    StringWriter out = new StringWriter();
    try (StandardJavaFileManager manager = javac.getStandardFileManager(null, null, null)) {
      List<String> options = List.of("--module-path", modulePath, "-d", classes.toString());
      JavaCompiler.CompilationTask task = javac.getTask(
          out, manager, null, options, null, manager.getJavaFileObjectsFromPaths(files));
      task.setProcessors(List.of(new GatelegProcessor()));
      assertThat(task.call()).as(out.toString()).isTrue();
    }
    return Files.readString(classes.resolve("entities/Orders.java"));
  }

  @Test
  void warnsOfNothingThatTheModelItselfCallsDeprecated() {
    JavaFileObject order = source(
        "entities.Order",
        text(ORDER)
            .replace("String userId,", "@Deprecated String userId,")
            .replace("public record Note", "@Deprecated(forRemoval = true) public record Note"));
    Compilation compilation = Compiler.javac()
        .withOptions("-Xlint:all,-processing")
        .withProcessors(new GatelegProcessor())
        .compile(order, SHOP);
    assertThat(compilation.diagnostics())
        .allMatch(told -> told.getSource().toUri().getPath().endsWith("/Order.java"));
    assertThat(compilation.status()).isEqualTo(Compilation.Status.SUCCESS);
  }

  /** A constant that is named as a type hides the type from the code around it. */
  @Test
  void takesTypesThatAreNamedAsConstants() {
    Told.exactly("""
        enum VAT { NONE, FULL }
        enum S { A, B }
        record MONEY(int cents) {}
        @Entity(companion = "LINES")
        @Key(partition = "LINE#{id}", sort = "{s}#{vat}")
        @Key(index = "GSI1", partition = "{vat}#{id}", sort = "{s}")
        record LINE(String id, S s, VAT vat, List<VAT> vats, Map<S, MONEY> money, MONEY sum) {}
        @SingleTable(name = "tab", entities = LINE.class)
        interface T extends Table {
          @Get Optional<LINE> line(String id, S s, VAT vat);
          @Query(index = "GSI1") Pages<LINE> lines(VAT vat, String id);
        }
        """);
  }

  @Test
  void keepsTemplatesOfIndexesApartWhoseNamesDifferInPunctuationOnly() {
    JavaFileObject order = source("entities.Order", """
        package entities;
        import dev.gateleg.model.*;
        @Entity
        @Key(partition = "ORDER#{orderId}", sort = "METADATA")
        @Key(index = "by-user", partition = "A#{userId}", sort = "X")
        @Key(index = "byUser", partition = "B#{userId}", sort = "X")
        @Key(index = "table", partition = "C#{userId}", sort = "X")
        public record Order(String orderId, String userId) {}
        """);
    JavaFileObject shop = source("tables.Shop", """
        package tables;
        @dev.gateleg.model.SingleTable(name = "shop", entities = entities.Order.class)
        public interface Shop extends dev.gateleg.core.Table {}
        """);
    Compilation compilation = javac().withProcessors(new GatelegProcessor()).compile(order, shop);
    assertThat(told(compilation)).isEmpty();
    assertThat(text(compilation.generatedSourceFile("entities.Orders").orElseThrow()))
        .contains("BY_USER_PARTITION =", "BY_USER_2_PARTITION =", "TABLE_2_PARTITION =")
        .contains("\"A#{userId}\"", "\"B#{userId}\"", "\"C#{userId}\"");
  }

  @Test
  void takesPatternsFromInterfacesAbove() {
    Told.exactly("""
        @Entity @Key(partition = "A#{id}", sort = "X") record A(String id) {}
        interface Reads {
          @Get Optional<A> a(String id);
          Optional<A> other(String id);
          @Get Optional<A> again(String id);
        }
        @SingleTable(name = "tab", entities = A.class)
        interface T extends Table, Reads {
          @Override default Optional<A> other(String id) { return a(id); }
          @Override @Get(consistent = true) Optional<A> again(String id);
        }
        """);
  }

  @Test
  void isFoundByCompilersAndBuildTools() throws IOException {
    assertThat(resource("META-INF/services/" + Processor.class.getName()))
        .isEqualTo(GatelegProcessor.class.getName());
    assertThat(resource("META-INF/gradle/incremental.annotation.processors"))
        .isEqualTo(GatelegProcessor.class.getName() + ",isolating");
    assertThat(new GatelegProcessor().getSupportedSourceVersion())
        .isEqualTo(SourceVersion.latestSupported());
  }

  private static String resource(String name) throws IOException {
    try (InputStream in = GatelegProcessor.class.getClassLoader().getResourceAsStream(name)) {
      assertThat(in).isNotNull();
      return new String(in.readAllBytes(), java.nio.charset.StandardCharsets.UTF_8).strip();
    }
  }
}
