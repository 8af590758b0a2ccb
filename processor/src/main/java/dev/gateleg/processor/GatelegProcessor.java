package dev.gateleg.processor;

import dev.gateleg.model.SingleTable;
import dev.gateleg.model.file.TableModel;
import dev.gateleg.processor.check.CopyChecks;
import dev.gateleg.processor.check.Lint;
import dev.gateleg.processor.check.NameChecks;
import dev.gateleg.processor.check.PatternChecks;
import dev.gateleg.processor.check.SiblingChecks;
import dev.gateleg.processor.check.TableChecks;
import dev.gateleg.processor.lint.DroppedResults;
import dev.gateleg.processor.lint.LocalTypes;
import dev.gateleg.processor.model.JavaType;
import dev.gateleg.processor.model.PatternDef;
import dev.gateleg.processor.model.Place;
import dev.gateleg.processor.model.ServedPattern;
import dev.gateleg.processor.model.TableDef;
import dev.gateleg.processor.read.Environment;
import dev.gateleg.processor.read.PatternReader;
import dev.gateleg.processor.read.TableReader;
import dev.gateleg.processor.report.Code;
import dev.gateleg.processor.report.Errors;
import dev.gateleg.processor.write.ModelFile;
import dev.gateleg.processor.write.Writers;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.annotation.processing.AbstractProcessor;
import javax.annotation.processing.ProcessingEnvironment;
import javax.annotation.processing.RoundEnvironment;
import javax.lang.model.SourceVersion;
import javax.lang.model.element.Element;
import javax.lang.model.element.TypeElement;
import javax.tools.StandardLocation;

/**
 * Reads every table's interface, checks that its keys serve its patterns, and writes the code that does.
 *
 * <p>All that is written for a table follows from its interface and what that names, so that builds can be incremental:
 * the interface is the one origin of its files.
 */
public final class GatelegProcessor extends AbstractProcessor {

  /** The option that switches the rules of docs/lint.md off: {@code -Agateleg.lint=off}. */
  private static final String LINT = "gateleg.lint";

  private static final String OFF = "off";

  private final Set<String> sources = new HashSet<>();
  private final Set<String> waiting = new LinkedHashSet<>();
  private final Map<JavaType, Written> written = new HashMap<>();

  /** A source that was written for a table. */
  private record Written(JavaType table, JavaType owner, String text) {}

  /** For the compiler, which finds it by its name. */
  public GatelegProcessor() {}

  @Override
  public synchronized void init(ProcessingEnvironment environment) {
    super.init(environment);
    DroppedResults.watch(environment, Code.RESULT_DROPPED::message);
    LocalTypes.watch(environment, Code.TYPE_LOCAL::message);
  }

  @Override
  public Set<String> getSupportedAnnotationTypes() {
    return Set.of(SingleTable.class.getCanonicalName());
  }

  @Override
  public Set<String> getSupportedOptions() {
    return Set.of(LINT);
  }

  @Override
  public SourceVersion getSupportedSourceVersion() {
    return SourceVersion.latestSupported();
  }

  @Override
  public boolean process(Set<? extends TypeElement> annotations, RoundEnvironment round) {
    round.getRootElements().forEach(root -> sources.add(root.toString()));
    for (Element element : round.getElementsAnnotatedWith(SingleTable.class)) {
      if (element instanceof TypeElement table) {
        waiting.add(table.getQualifiedName().toString());
      }
    }
    if (round.processingOver()) {
      return false;
    }
    for (String name : List.copyOf(waiting)) {
      TypeElement table = processingEnv.getElementUtils().getTypeElement(name);
      // What is not there yet may be written by another processor; what never comes, the compiler
      // tells.
      if (table != null && Completeness.complete(table)) {
        waiting.remove(name);
        process(table);
      }
    }
    return false;
  }

  private void process(TypeElement table) {
    Errors errors = new Errors(processingEnv.getMessager(), this::inSource, Place.of(table));
    Environment environment = new Environment(
        processingEnv.getElementUtils(), processingEnv.getTypeUtils(), this::inSource);
    TableReader reader = new TableReader(environment, errors);
    TableDef read = reader.read(table);
    if (read == null) {
      return;
    }
    Set<JavaType> broken = reader.listed(table);
    read.entities().forEach(entity -> broken.remove(entity.type()));
    List<PatternDef> patterns = new PatternReader(environment, errors).read(table, read, broken);
    List<ServedPattern> served = new PatternChecks(errors, read).check(patterns);
    new TableChecks(errors, read).check();
    new CopyChecks(errors, read).check();
    new SiblingChecks(errors, read).check(served);
    new NameChecks(errors, read, this::ofTheProgram).check(served);
    if (errors.count() == 0) {
      TableModel model = ModelFile.of(read, served);
      if (!OFF.equals(processingEnv.getOptions().get(LINT))) {
        new Lint(errors, read, served).check(model);
      }
      Map<JavaType, String> texts = Writers.sources(read, served);
      checkShared(read, served, texts, errors);
      if (errors.count() > 0) {
        return;
      }
      texts.forEach((type, text) -> {
        Written now = new Written(read.type(), Writers.owner(read, served, type), text);
        if (written.putIfAbsent(type, now) == null) {
          write(type, text, table);
        }
      });
      write(model, table);
    }
  }

  /** An entity may be kept in two tables, if both keep it alike. */
  private void checkShared(
      TableDef table, List<ServedPattern> served, Map<JavaType, String> texts, Errors errors) {
    texts.forEach((type, text) -> {
      Written before = written.get(type);
      if (before == null || before.text().equals(text)) {
        return;
      }
      JavaType owner = Writers.owner(table, served, type);
      if (owner.equals(before.owner())) {
        errors.report(
            Code.ENTITY_SHARED,
            table.place(),
            owner.name(),
            before.table().name(),
            table.type().name());
      } else {
        boolean entity = table.entity(owner).isPresent();
        errors.report(
            Code.COMPANION_CLASH,
            table.place(),
            type.name(),
            owner.name(),
            "it is also to be written for " + before.owner().name() + " of "
                + before.table().name(),
            entity ? "choose another name with @Entity(companion = …)" : "rename one of them");
      }
    });
  }

  private void write(JavaType type, String text, TypeElement origin) {
    try (Writer writer =
        processingEnv.getFiler().createSourceFile(type.qualifiedName(), origin).openWriter()) {
      writer.write(text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void write(TableModel model, TypeElement origin) {
    String path = TableModel.path(model.interfaceName());
    try (Writer writer = processingEnv
        .getFiler()
        .createResource(StandardLocation.CLASS_OUTPUT, "", path, origin)
        .openWriter()) {
      writer.write(model.write());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Whether a class is written by hand, not by this processor in an earlier round. */
  private boolean ofTheProgram(JavaType type) {
    TypeElement element = processingEnv.getElementUtils().getTypeElement(type.qualifiedName());
    return element != null && inSource(element) && !written.containsKey(type);
  }

  private boolean inSource(Element element) {
    Element at = element;
    while (at.getEnclosingElement() != null
        && !at.getEnclosingElement().getKind().name().equals("PACKAGE")) {
      at = at.getEnclosingElement();
    }
    return sources.contains(at.toString());
  }
}
