package dev.gateleg.processor.read;

import dev.gateleg.model.CopyOf;
import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;
import dev.gateleg.model.RolledUp;
import dev.gateleg.model.key.KeyStyle;
import dev.gateleg.model.key.KeyTemplateException;
import dev.gateleg.processor.model.ComponentDef;
import dev.gateleg.processor.model.CopyDef;
import dev.gateleg.processor.model.JavaType;
import dev.gateleg.processor.model.Place;
import dev.gateleg.processor.model.RollupFieldDef;
import dev.gateleg.processor.model.TemplateDef;
import dev.gateleg.processor.read.EntityDraft.DraftKey;
import dev.gateleg.processor.report.Code;
import dev.gateleg.processor.report.Errors;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import javax.lang.model.SourceVersion;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.AnnotationValue;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ModuleElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.TypeMirror;
import org.jspecify.annotations.Nullable;

/** Reads an entity's record: components, keys, and the name of its companion. */
final class EntityReader {

  private final Environment environment;
  private final Errors errors;
  private final Shapes shapes;

  EntityReader(Environment environment, Errors errors, Shapes shapes) {
    this.environment = environment;
    this.errors = errors;
    this.shapes = shapes;
  }

  /** The entity; null where it has errors, which have been told. */
  @Nullable
  EntityDraft read(TypeElement record, Place listed, String table, boolean raw) {
    JavaType type = JavaTypes.of(record);
    int before = errors.count();
    Annotation entity = Annotation.find(record, Entity.class, environment.elements());
    if (entity == null) {
      errors.report(Code.ENTITY_MISSING, listed, type.name(), table);
    }
    if (record.getKind() != ElementKind.RECORD) {
      errors.report(
          Code.NOT_A_RECORD, Place.of(record), type.name(), Shapes.kind(record), "an entity");
    } else if (!record.getTypeParameters().isEmpty()) {
      errors.report(
          Code.TYPE_GENERIC, Place.of(record), type.name(), "an entity is stored as one type");
    } else if (Visibility.isPrivate(record)) {
      errors.report(Code.TYPE_INACCESSIBLE, Place.of(record), type.name());
    }
    if (entity == null || errors.count() > before) {
      return null;
    }
    List<ComponentDef> components = new Components(environment, errors, shapes).of(record);
    boolean incomplete = record.getRecordComponents().size() > components.size();
    DerivedParts derived = new DerivedParts(errors, shapes, record, components);
    if (!incomplete) {
      derived.read();
    }
    List<DraftKey> keys = keys(record, components, derived, incomplete, raw);
    if (errors.count() > before) {
      return null;
    }
    String named = entity.string("companion");
    String companion = named.isEmpty() ? Plurals.of(type.simpleName()) : named;
    if (!SourceVersion.isName(companion) || companion.contains(".")) {
      errors.report(
          Code.NAME_INVALID,
          entity.at("companion"),
          "The companion of " + type.name(),
          companion,
          "it is a class, and this is no name for one");
      return null;
    } else if (environment.elements().getTypeElement("java.lang." + companion) != null) {
      errors.report(
          Code.NAME_INVALID,
          entity.at("companion"),
          "The companion of " + type.name(),
          companion,
          "it would hide java.lang." + companion + " in its package");
      return null;
    }
    JavaType companionType = JavaType.of(type.packageName(), companion);
    boolean written = environment.inSource().test(record)
        || environment.elements().getTypeElement(companionType.qualifiedName()) == null;
    checkModule(record, written, companion, listed);
    checkTypeName(shapes.typeName(record), record);
    checkRollups(record, components);
    if (errors.count() > before) {
      return null;
    }
    return new EntityDraft(
        type,
        shapes.typeName(record),
        companionType,
        Visibility.isPublic(record),
        written,
        components,
        keys,
        copy(record),
        Place.of(record));
  }

  private @Nullable CopyDef copy(TypeElement record) {
    Annotation copy = Annotation.find(record, CopyOf.class, environment.elements());
    TypeMirror owner = copy == null ? null : copy.type("value");
    return copy == null || owner == null
        ? null
        : new CopyDef(
            JavaTypes.of(owner), copy.constant("kept").equals(CopyOf.Kept.FROM_STREAM.name()));
  }

  /** A class can't be written into the package of another module. */
  private void checkModule(TypeElement record, boolean written, String companion, Place listed) {
    ModuleElement module = environment.elements().getModuleOf(record);
    ModuleElement own = environment.elements().getModuleOf(listed.element());
    if (written && module != null && own != null && !module.equals(own)) {
      errors.report(
          Code.ENTITY_ELSEWHERE,
          listed,
          JavaTypes.of(record).name(),
          module.getQualifiedName(),
          companion);
    }
  }

  /** Each class that is named has a rollup of the entity, which counts it as long as it is there. */
  private void checkRollups(TypeElement record, List<ComponentDef> components) {
    Annotation rolledUp = Annotation.find(record, RolledUp.class, environment.elements());
    for (TypeElement holder : RollupFieldDef.holders(record)) {
      Place place = rolledUp == null ? Place.of(record) : rolledUp.at("value");
      String name = JavaTypes.of(record).name();
      List<RollupFieldDef> fields = RollupFieldDef.in(holder, record);
      String of = holder.getSimpleName().toString();
      if (fields.isEmpty()) {
        errors.report(
            Code.ROLLUP_MISPLACED,
            place,
            name,
            of,
            "that has no static field of the type Rollup<" + name + ", …>",
            "declare the rollup there, or name the class that has it");
      } else if (fields.stream().anyMatch(RollupFieldDef::hidden)) {
        errors.report(
            Code.ROLLUP_MISPLACED,
            place,
            name,
            of,
            "generated code can't see a private field",
            "make it package-private or public");
      }
      components.stream()
          .filter(component -> component.role() == ComponentDef.Role.TIME_TO_LIVE)
          .forEach(component -> errors.report(
              Code.ROLLUP_MISPLACED,
              place,
              name,
              of,
              "it expires by '" + component.name() + "', which no write tells a rollup",
              "feed the rollup from the change stream, or delete the items"));
    }
  }

  /** What patterns keep for themselves has types that start so, and reads pass it over. */
  private void checkTypeName(String name, TypeElement record) {
    if (name.isEmpty() || name.startsWith("_")) {
      errors.report(
          Code.TYPE_NAME_HIDDEN,
          Place.of(record),
          JavaTypes.of(record).name(),
          name,
          name.isEmpty()
              ? "a type needs a name"
              : "names that start with '_' are those of items that patterns hide from reads");
    }
  }

  private List<DraftKey> keys(
      TypeElement record,
      List<ComponentDef> components,
      DerivedParts derived,
      boolean incomplete,
      boolean raw) {
    List<DraftKey> keys = new ArrayList<>();
    Set<String> indexes = new HashSet<>();
    for (Annotation key : annotations(record)) {
      String index = key.string("index");
      if (!indexes.add(index)) {
        errors.report(
            Code.INDEX_DUPLICATE, key.place(), record.getSimpleName(), "keys on an index", index);
        continue;
      }
      // A component that can't be stored has been told; that no key finds it would only repeat it.
      KeyStyle style = incomplete ? null : style(key, raw);
      if (style != null) {
        TemplateReader templates = new TemplateReader(errors, record, components, derived, style);
        List<TemplateDef> partition = templates.read(key, "partition");
        List<TemplateDef> sort = templates.read(key, "sort");
        keys.add(new DraftKey(index, partition, sort, key.bool("shared"), key.place()));
      }
    }
    if (!indexes.contains("")) {
      errors.report(Code.KEY_MISSING, Place.of(record), record.getSimpleName());
    }
    return keys;
  }

  private List<Annotation> annotations(TypeElement record) {
    List<Annotation> keys = new ArrayList<>();
    Annotation one = Annotation.find(record, Key.class, environment.elements());
    if (one != null) {
      keys.add(one);
    }
    Annotation all = Annotation.find(record, Key.All.class, environment.elements());
    if (all != null) {
      for (AnnotationValue value : all.list("value")) {
        keys.add(
            Annotation.of(record, (AnnotationMirror) value.getValue(), environment.elements()));
      }
    }
    return keys;
  }

  private @Nullable KeyStyle style(Annotation key, boolean raw) {
    try {
      return new KeyStyle(key.character("separator"), raw || key.bool("raw"));
    } catch (KeyTemplateException e) {
      errors.report(e, key.at("separator"));
      return null;
    }
  }
}
