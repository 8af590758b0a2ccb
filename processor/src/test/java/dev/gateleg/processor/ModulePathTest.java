package dev.gateleg.processor;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Entities of one module in a table of another. */
class ModulePathTest {

  private static final String LIBRARIES = Stream.of(
          System.getProperty("java.class.path").split(File.pathSeparator))
      .filter(
          entry -> entry.matches(".*(/model|/core|awssdk|jspecify|reactive-streams|slf4j-api).*"))
      .collect(Collectors.joining(File.pathSeparator));

  private static final Map<String, String> ENTITIES = Map.of(
      "module-info.java",
      "module orders { requires dev.gateleg.core; exports orders; }",
      "orders/Order.java",
      """
          package orders;
          import dev.gateleg.model.*;
          @Entity @Key(partition = "ORDER#{id}", sort = "X")
          public record Order(String id, Place place) { public record Place(String city) {} }
          """);

  private static final Map<String, String> SHOP = Map.of(
      "module-info.java",
      "module shop { requires dev.gateleg.core; requires orders; }",
      "shop/Shop.java",
      """
          package shop;
          import dev.gateleg.core.Table;
          import dev.gateleg.model.*;
          import orders.Order;
          import java.util.Optional;
          @SingleTable(name = "shop", entities = Order.class)
          public interface Shop extends Table {
            @Get Optional<Order> order(String id);
          }
          """);

  @TempDir
  Path folder;

  @Test
  void takesAnEntityWhoseCompanionIsInItsOwnModule() throws IOException {
    Path orders = folder.resolve("orders");
    Map<String, String> sources = new java.util.HashMap<>(ENTITIES);
    sources.put("orders/Orderings.java", """
        package orders;
        @dev.gateleg.model.SingleTable(name = "orders", entities = Order.class)
        public interface Orderings extends dev.gateleg.core.Table {}
        """);
    assertThat(compiled(sources, orders, LIBRARIES)).isEmpty();
    assertThat(compiled(SHOP, folder.resolve("shop"), LIBRARIES + File.pathSeparator + orders))
        .isEmpty();
  }

  @Test
  void tellsAnEntityWhoseCompanionWouldStandInAnotherModule() throws IOException {
    Path orders = folder.resolve("orders");
    assertThat(compiled(ENTITIES, orders, LIBRARIES)).isEmpty();
    assertThat(compiled(SHOP, folder.resolve("shop"), LIBRARIES + File.pathSeparator + orders))
        .containsExactly(
            "[EntityElsewhere] Order is a record of the module orders, which has no companion Orders for it,"
                + " and a module can't write into another's package; list it in a table of its own module,"
                + " or use a record of this one.");
  }

  private List<String> compiled(Map<String, String> sources, Path classes, String modulePath)
      throws IOException {
    Path root = Files.createTempDirectory(folder, "sources");
    List<Path> files = new ArrayList<>();
    for (Map.Entry<String, String> source : sources.entrySet()) {
      Path file = root.resolve(source.getKey());
      Files.createDirectories(file.getParent());
      files.add(Files.writeString(file, source.getValue()));
    }
    Files.createDirectories(classes);
    JavaCompiler javac = ToolProvider.getSystemJavaCompiler();
    DiagnosticCollector<JavaFileObject> told = new DiagnosticCollector<>();
    try (StandardJavaFileManager manager = javac.getStandardFileManager(null, null, null)) {
      List<String> options = List.of("--module-path", modulePath, "-d", classes.toString());
      JavaCompiler.CompilationTask task = javac.getTask(
          null, manager, told, options, null, manager.getJavaFileObjectsFromPaths(files));
      task.setProcessors(List.of(new GatelegProcessor()));
      task.call();
    }
    return told.getDiagnostics().stream()
        .filter(diagnostic -> diagnostic.getKind() == javax.tools.Diagnostic.Kind.ERROR)
        .map(diagnostic -> diagnostic.getMessage(Locale.ROOT))
        .toList();
  }
}
