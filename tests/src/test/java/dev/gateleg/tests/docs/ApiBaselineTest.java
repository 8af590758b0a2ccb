package dev.gateleg.tests.docs;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import dev.gateleg.core.Table;
import dev.gateleg.engine.Engine;
import dev.gateleg.model.Entity;
import dev.gateleg.patterns.lock.Locks;
import java.lang.module.ModuleDescriptor;
import java.lang.module.ModuleFinder;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.Member;
import java.lang.reflect.Modifier;
import java.lang.reflect.Type;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What the exported packages of a module have is written down in docs/api, a line for each type and each member that a
 * program can use. A line that is gone is a break, and fails here. What is new does not: {@code -Dgateleg.api=write} takes
 * it, and a declared break, into the page.
 */
@Tag("once")
class ApiBaselineTest {

  private static final Path PAGES = SnippetsTest.root().resolve("docs/api");

  @ParameterizedTest
  @ValueSource(classes = {Entity.class, Table.class, Locks.class, Engine.class})
  void nothingIsTakenAwayUndeclared(Class<?> ofModule) throws Exception {
    Path place =
        Path.of(ofModule.getProtectionDomain().getCodeSource().getLocation().toURI());
    ModuleDescriptor module = ModuleFinder.of(place).findAll().iterator().next().descriptor();
    Set<String> there = lines(exported(module));
    Path page = PAGES.resolve(module.name() + ".txt");
    if ("write".equals(System.getProperty("gateleg.api"))) {
      Files.createDirectories(PAGES);
      Files.write(page, there);
    }
    Set<String> gone = new TreeSet<>(Files.readAllLines(page));
    gone.removeAll(there);
    assertThat(gone)
        .as(
            "These are in %s and not in the module any more. Keep them; or declare the break in"
                + " CHANGELOG.md and write the page anew, with -Dgateleg.api=write.",
            SnippetsTest.root().relativize(page))
        .isEmpty();
  }

  private static Set<String> exported(ModuleDescriptor module) {
    return module.exports().stream()
        .filter(export -> !export.isQualified())
        .map(ModuleDescriptor.Exports::source)
        .collect(Collectors.toSet());
  }

  private static Set<String> lines(Set<String> packages) throws ClassNotFoundException {
    Set<String> lines = new TreeSet<>();
    for (JavaClass each : new ClassFileImporter().importPackages(packages)) {
      if (packages.contains(each.getPackageName())) {
        Class<?> type = Class.forName(each.getName(), false, Table.class.getClassLoader());
        if (isOpen(type)) {
          lines.add(header(type));
          members(type).forEach(member -> lines.add(line(type, member)));
        }
      }
    }
    return lines;
  }

  /** Whether a program can name a type. */
  private static boolean isOpen(Class<?> type) {
    for (Class<?> each = type; each != null; each = each.getEnclosingClass()) {
      if (!isOpen(each.getModifiers()) || each.isAnonymousClass() || each.isLocalClass()) {
        return false;
      }
    }
    return true;
  }

  private static boolean isOpen(int modifiers) {
    return Modifier.isPublic(modifiers) || Modifier.isProtected(modifiers);
  }

  private static Stream<Member> members(Class<?> type) {
    return Stream.<Member[]>of(
            type.getDeclaredConstructors(), type.getDeclaredMethods(), type.getDeclaredFields())
        .flatMap(Arrays::stream)
        .filter(member -> isOpen(member.getModifiers()) && !member.isSynthetic())
        .filter(member -> !(Modifier.isFinal(type.getModifiers())
            && Modifier.isProtected(member.getModifiers())));
  }

  private static String header(Class<?> type) {
    String kind = type.isAnnotation()
        ? "annotation"
        : type.isInterface()
            ? "interface"
            : type.isEnum() ? "enum" : type.isRecord() ? "record" : "class";
    Type above = type.getGenericSuperclass();
    String extended =
        above == null || above == Object.class ? "" : " extends " + above.getTypeName();
    List<String> interfaces = Arrays.stream(type.getGenericInterfaces())
        .map(Type::getTypeName)
        .sorted()
        .toList();
    return type.getName() + ": " + kind + extended
        + (interfaces.isEmpty() ? "" : " implements " + String.join(", ", interfaces));
  }

  private static String line(Class<?> type, Member member) {
    String what = member instanceof Executable executable
        ? executable.toGenericString()
        : ((Field) member).toGenericString();
    return type.getName() + ": "
        + what.replaceAll(
            "\\b(public|synchronized|native|strictfp|transient|volatile|default|final) ", "");
  }
}
