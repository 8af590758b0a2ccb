package dev.gateleg.processor;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.eclipse.jdt.core.compiler.batch.BatchCompiler;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The same processor in Eclipse's compiler, which finds it on its processor path. */
class EclipseTest {

  private static final String SHOP = """
      package t;
      import dev.gateleg.core.Table;
      import dev.gateleg.core.read.Pages;
      import dev.gateleg.model.*;
      import java.time.Instant;
      import java.util.*;
      interface Shop {
        @Entity @Key(partition = "ORDER#{orderId}", sort = "METADATA")
        record Order(String orderId, List<Line> lines, Optional<Instant> paidAt) {
          record Line(String product, int amount) {}
        }
        @SingleTable(name = "shop", entities = Order.class)
        interface Desk extends Table {
          @Get Optional<Order> order(String orderId);
        }
      }
      """;

  @TempDir
  Path folder;

  @Test
  void compilesAModel() throws IOException {
    assertThat(compiled(SHOP)).isEmpty();
    assertThat(folder.resolve("generated/t/Orders.java")).exists();
    assertThat(folder.resolve("classes/t/DeskTable.class")).exists();
  }

  @Test
  void tellsErrorsWithTheirFileAndLine() throws IOException {
    String told = compiled(SHOP.replace("String orderId);", "String id);")
        .replace("String product", "Thread product"));
    assertThat(told)
        .contains("ERROR in " + folder.resolve("t/Shop.java") + " (at line 10)")
        .contains("[ComponentType] Line.product has the type Thread");
    assertThat(compiled(SHOP.replace("String orderId);", "String id);")))
        .contains("ERROR in " + folder.resolve("t/Shop.java") + " (at line 14)")
        .contains("[PatternUnserved] order() is not served by a key");
  }

  @Test
  void tellsErrorsOfEveryElementWithTheirFileAndLine() throws IOException {
    String told = compiled("""
        package t;
        import dev.gateleg.core.Table;
        import dev.gateleg.core.read.Pages;
        import dev.gateleg.model.*;
        import java.time.Instant;
        import java.util.*;
        @Entity @Key(partition = "ORDER#{nothing}", sort = "METADATA")
        record Order(String orderId) {}
        @Entity @Key(partition = "LINE#{id}", sort = "METADATA") @Key(index = "GSI1", partition = "A", sort = "{at}")
        record Line(
            String id,
            Instant at,
            @Version int version) {}
        @Entity @Key(partition = "FINE#{id}", sort = "METADATA") @Key(index = "GSI1", partition = "A", sort = "{at}")
        record Fine(String id, Instant at) {}
        @SingleTable(name = "my shop", entities = {Order.class, Line.class, Fine.class})
        interface Shop extends Table {
          @Query(index = "GSI1") Pages<Fine> fine(
              @From Instant due);
        }
        """);
    assertThat(told.lines().filter(line -> line.contains("ERROR")))
        .extracting(line -> line.replaceFirst("^.*t/Shop.java", ""))
        .containsExactlyInAnyOrder(
            " (at line 8)", " (at line 13)", " (at line 17)", " (at line 19)");
    assertThat(told)
        .contains("[ComponentUnknown]", "[VersionType]", "[NameInvalid]", "[BoundMismatch]");
  }

  /** What the compiler tells. */
  private String compiled(String source) throws IOException {
    Path file = folder.resolve("t/Shop.java");
    Files.createDirectories(file.getParent());
    Files.writeString(file, source);
    String path = System.getProperty("java.class.path");
    StringWriter told = new StringWriter();
    BatchCompiler.compile(
        new String[] {
          "--release",
          "17",
          "-proceedOnError",
          "-nowarn",
          "-classpath",
          path,
          "-processorpath",
          processorPath(path),
          "-s",
          Files.createDirectories(folder.resolve("generated")).toString(),
          "-d",
          folder.resolve("classes").toString(),
          file.toString()
        },
        new PrintWriter(new StringWriter()),
        new PrintWriter(told),
        null);
    return told.toString();
  }

  /** The processor and what it needs, as a build tool would give them. */
  private static String processorPath(String classPath) {
    return java.util.Arrays.stream(classPath.split(File.pathSeparator))
        .filter(
            entry -> entry.matches(
                ".*(/processor/target/classes|/model/target/classes|gateleg-model|gateleg-processor).*"))
        .collect(java.util.stream.Collectors.joining(File.pathSeparator));
  }
}
