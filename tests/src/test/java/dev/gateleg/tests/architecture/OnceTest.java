package dev.gateleg.tests.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import dev.gateleg.testing.Backend;
import dev.gateleg.testing.Backends;
import dev.gateleg.testing.FreshScopedTable;
import dev.gateleg.testing.FreshTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The suite is run on the engine, and again on DynamoDB Local; what asks for no backend is run once. */
@Tag("once")
final class OnceTest {

  private static final String ONCE = "once";

  /** Whatever runs on the backend that the build names is made by one of these. */
  private static final Set<String> BACKENDS = Stream.of(
          Backend.class, Backends.class, FreshTable.class, FreshScopedTable.class)
      .map(Class::getName)
      .collect(Collectors.toSet());

  @Test
  void whatAsksForNoBackendIsRunOnceAndEverythingElseTwice() {
    List<String> twiceInVain = new ArrayList<>();
    List<String> onceOnly = new ArrayList<>();
    for (JavaClass type : new ClassFileImporter().importPackages("dev.gateleg.tests")) {
      boolean names = type.isEquivalentTo(OnceTest.class); // The backends, and asks for none.
      if (type.getSimpleName().endsWith("Test") && type.isTopLevelClass() && !names) {
        boolean once = type.isAnnotatedWith(Tag.class)
            && type.getAnnotationOfType(Tag.class).value().equals(ONCE);
        boolean asks = asks(type);
        if (asks && once) {
          onceOnly.add(type.getName());
        } else if (!asks && !once) {
          twiceInVain.add(type.getName());
        }
      }
    }
    assertThat(twiceInVain).as("ask for no backend; tag them with \"once\"").isEmpty();
    assertThat(onceOnly).as("ask for a backend; take the tag \"once\" away").isEmpty();
  }

  private static boolean asks(JavaClass type) {
    return Stream.concat(
            type.getTransitiveDependenciesFromSelf().stream(),
            type.getDirectDependenciesFromSelf().stream())
        .map(Dependency::getTargetClass)
        .anyMatch(used -> BACKENDS.contains(used.getName()));
  }
}
