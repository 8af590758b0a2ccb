package dev.gateleg.tests.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import dev.gateleg.core.internal.expression.ExpressionWriter;
import dev.gateleg.core.internal.expression.WriteTerms;
import dev.gateleg.core.item.Value;
import dev.gateleg.core.spi.expression.WriteExpressions;
import dev.gateleg.core.spi.transport.Request;
import dev.gateleg.core.spi.transport.Transport;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** A module may use only what stands above it in the architecture; packages have no cycles; internals stay inside. */
@Tag("once")
final class ArchitectureTest {

  private static final String ROOT = "dev.gateleg.";
  private static final String PATTERNS = "dev.gateleg.patterns.";

  /** The modules that are there, in the order of the architecture: each uses only those before it. */
  private static final List<String> MODULES = List.of(
      "model",
      "processor",
      "core",
      "engine",
      "patterns",
      "lambda",
      "testing",
      "s3",
      "cloudwatch",
      "analytics",
      "spark",
      "proofs",
      "tools",
      "sql",
      "spring");

  /** The patterns that carry items exactly as they are stored, whatever those are; they do so by core.spi.stored. */
  private static final String[] CARRY_STORED_ITEMS = {
    "dev.gateleg.patterns.archive",
    "dev.gateleg.patterns.bulk",
    "dev.gateleg.patterns.changes",
    "dev.gateleg.patterns.migration",
    "dev.gateleg.patterns.restore",
    "dev.gateleg.patterns.tree"
  };

  private static final Set<String> OPERATIONS_ON_ITEMS = Set.of(
      "getItem",
      "putItem",
      "updateItem",
      "deleteItem",
      "query",
      "scan",
      "batchGetItem",
      "batchWriteItem",
      "transactGetItems",
      "transactWriteItems");

  private static final JavaClasses CLASSES = new ClassFileImporter()
      .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
      .importPackages("dev.gateleg");

  private static String module(JavaClass type) {
    String name = type.getPackageName();
    if (!name.startsWith(ROOT)) {
      return "";
    }
    int end = name.indexOf('.', ROOT.length());
    return name.substring(ROOT.length(), end < 0 ? name.length() : end);
  }

  private static String inside(String module) {
    return ROOT + module + "..";
  }

  @Test
  void theModulesAreSeen() {
    assertThat(CLASSES.stream().map(ArchitectureTest::module))
        .contains("model", "processor", "core", "engine", "testing");
  }

  @Test
  void aModuleUsesOnlyWhatStandsAboveIt() {
    for (int i = 0; i < MODULES.size(); i++) {
      List<String> below = MODULES.subList(i + 1, MODULES.size());
      if (!below.isEmpty()) {
        noClasses()
            .that()
            .resideInAPackage(inside(MODULES.get(i)))
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(below.stream().map(ArchitectureTest::inside).toArray(String[]::new))
            .allowEmptyShould(true)
            .check(CLASSES);
      }
    }
  }

  @Test
  void theEngineUsesNoneOfTheOthers() {
    noClasses()
        .that()
        .resideInAPackage(inside("engine"))
        .should()
        .dependOnClassesThat(describe(
            "are of another module",
            type -> !module(type).isEmpty() && !module(type).equals("engine")))
        .because("it is an independent oracle")
        .check(CLASSES);
  }

  @Test
  void whatTestsNeedUsesNoPattern() {
    noClasses()
        .that()
        .resideInAPackage(inside("testing"))
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(inside("patterns"), inside("processor"))
        .check(CLASSES);
  }

  @Test
  void theProcessorUsesTheModelOnly() {
    noClasses()
        .that()
        .resideInAPackage(inside("processor"))
        .should()
        .dependOnClassesThat(describe(
            "are of another module than the model",
            type -> !List.of("", "processor", "model").contains(module(type))))
        .check(CLASSES);
  }

  @Test
  void coreDoesNotUseTheProcessorOrTheEngine() {
    noClasses()
        .that()
        .resideInAPackage(inside("core"))
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(inside("processor"), inside("engine"))
        .check(CLASSES);
  }

  @Test
  void theModelHasNoAwsInIt() {
    noClasses()
        .that()
        .resideInAPackage(inside("model"))
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("software.amazon..", "com.amazonaws..")
        .check(CLASSES);
  }

  @Test
  void coreHasNoJsonLibraryNoReflectionAndNoProxies() {
    noClasses()
        .that()
        .resideInAnyPackage(inside("core"), inside("model"))
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            "java.lang.reflect..",
            "java.lang.invoke..",
            "com.fasterxml..",
            "tools.jackson..",
            "com.google.gson..",
            "jakarta.json..",
            "org.json..",
            "software.amazon.awssdk.protocols.jsoncore..")
        .orShould()
        .callMethod(Class.class, "forName", String.class)
        .check(CLASSES);
  }

  @Test
  void noPublishedModuleUsesDynamoDbLocal() {
    noClasses()
        .that(describe("are published", type -> MODULES.contains(module(type))))
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("software.amazon.dynamodb..", "com.amazonaws.services.dynamodbv2..")
        .because("its licence forbids bundling it")
        .check(CLASSES);
  }

  /** A concept may have an API, an SPI and internals, in a package each: these may use one another, concepts must not. */
  @Test
  void conceptsHaveNoCycles() {
    for (String module : MODULES) {
      slices()
          .assignedFrom(packagesOf(module))
          .should()
          .beFreeOfCycles()
          .allowEmptyShould(true)
          .check(CLASSES);
    }
  }

  private static SliceAssignment packagesOf(String module) {
    return new SliceAssignment() {
      @Override
      public SliceIdentifier getIdentifierOf(JavaClass type) {
        return module(type).equals(module)
            ? SliceIdentifier.of(
                type.getPackageName().replace(".spi.", ".").replace(".internal.", "."))
            : SliceIdentifier.ignore();
      }

      @Override
      public String getDescription() {
        return "concepts of " + module;
      }
    };
  }

  @Test
  void internalsAreUsedByTheirOwnModuleOnly() {
    classes()
        .that()
        .resideInAPackage("dev.gateleg..internal..")
        .should(new ArchCondition<>("be used by their own module only") {
          @Override
          public void check(JavaClass type, ConditionEvents events) {
            type.getDirectDependenciesToSelf().stream()
                .filter(use -> !module(use.getOriginClass()).equals(module(type)))
                .forEach(
                    use -> events.add(SimpleConditionEvent.violated(type, use.getDescription())));
          }
        })
        .check(CLASSES);
  }

  /** Patterns declare what they keep and write it through core: the scope of a table is in one place, and so are texts. */
  @Test
  void patternsSpellNoExpressionsAndMakeNoRequests() {
    noClasses()
        .that()
        .resideInAPackage(inside("patterns"))
        .should()
        .dependOnClassesThat()
        .belongToAnyOf(
            Transport.class, ExpressionWriter.class, WriteExpressions.class, WriteTerms.class)
        .orShould()
        .callConstructorWhere(describe(
            "the target is a transaction's action",
            call ->
                call.getTargetOwner().getName().equals("dev.gateleg.core.write.TransactionAction")))
        .orShould()
        .dependOnClassesThat()
        .haveNameMatching("software\\.amazon\\.awssdk\\.services\\.dynamodb\\.model\\..*Request")
        .check(CLASSES);
    noClasses()
        .that()
        .resideInAPackage(inside("patterns"))
        .and()
        .resideOutsideOfPackages(CARRY_STORED_ITEMS)
        .should()
        .dependOnClassesThat()
        .belongToAnyOf(Value.class, Request.class)
        .check(CLASSES);
  }

  /** The seam: items are read and written through requests of Gateleg's own, which one package hands to the SDK. */
  @Test
  void onlyOnePackageSendsRequestsOfItemsToTheSdk() {
    noClasses()
        .that()
        .resideInAnyPackage(inside("core"), inside("patterns"))
        .and()
        .resideOutsideOfPackage("dev.gateleg.core.internal.sdk")
        .should()
        .callMethodWhere(describe(
            "an operation on items is called",
            call -> call.getTargetOwner().isEquivalentTo(DynamoDbClient.class)
                && OPERATIONS_ON_ITEMS.contains(call.getName())))
        .check(CLASSES);
  }

  /** What goes through the seam is Gateleg's own too: one package converts it, and programs that use the SDK may ask for that. */
  @Test
  void onlyTheSdksOwnPackagesNameTheSdksValues() {
    noClasses()
        .that(describe("are published", type -> MODULES.contains(module(type))))
        .and()
        .resideOutsideOfPackages(
            "dev.gateleg.core.internal.sdk",
            "dev.gateleg.core.sdk",
            "dev.gateleg.testing.simulation.fault", // stands around the program's own client
            inside("engine"), // an independent oracle
            inside("proofs")) // never published: references and naive programs use the SDK
        .should()
        .dependOnClassesThat()
        .belongToAnyOf(AttributeValue.class, SdkBytes.class)
        .check(CLASSES);
  }

  @Test
  void patternsDoNotUseOneAnother() {
    Set<String> patterns = CLASSES.stream()
        .map(JavaClass::getPackageName)
        .filter(name -> name.startsWith(PATTERNS))
        .map(name -> name.substring(PATTERNS.length()))
        .filter(name -> !name.contains(".") && !name.equals("error")) // the codes of all of them
        .collect(Collectors.toSet());
    assertThat(patterns).contains("idempotency", "ledger", "lock", "queue", "rollup");
    for (String pattern : patterns) {
      noClasses()
          .that()
          .resideInAPackage(PATTERNS + pattern + "..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(patterns.stream()
              .filter(other -> !other.equals(pattern))
              .map(other -> PATTERNS + other + "..")
              .toArray(String[]::new))
          .check(CLASSES);
    }
  }
}
