package dev.gateleg.processor.read;

import dev.gateleg.model.Scope;
import dev.gateleg.model.SingleTable;
import dev.gateleg.model.file.TableModel.AcceptedModel;
import dev.gateleg.processor.model.ComponentDef;
import dev.gateleg.processor.model.EntityDef;
import dev.gateleg.processor.model.IndexDef;
import dev.gateleg.processor.model.JavaType;
import dev.gateleg.processor.model.Place;
import dev.gateleg.processor.model.TableDef;
import dev.gateleg.processor.model.TableDef.ScopeDef;
import dev.gateleg.processor.report.Code;
import dev.gateleg.processor.report.Errors;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import javax.lang.model.element.AnnotationValue;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.ElementFilter;
import org.jspecify.annotations.Nullable;

/** Reads a table's interface, all but its patterns. */
public final class TableReader {

  /** The interface that tables extend. */
  static final String TABLE = "dev.gateleg.core.Table";

  private final Environment environment;
  private final Errors errors;

  /** Reads what this compiler knows. */
  public TableReader(Environment environment, Errors errors) {
    this.environment = environment;
    this.errors = errors;
  }

  /** The table with those of its entities that are without error; null if it is none. */
  public @Nullable TableDef read(TypeElement table) {
    Annotation singleTable = Objects.requireNonNull(
        Annotation.find(table, SingleTable.class, environment.elements()),
        "only annotated interfaces are read");
    if (!checkInterface(table, singleTable)) {
      return null;
    }
    DynamoDbNames names = new DynamoDbNames(errors);
    names.table(singleTable.string("name"), singleTable.at("name"));
    Shapes shapes = new Shapes(environment, errors);
    List<EntityDraft> drafts = drafts(table, singleTable, shapes);
    List<IndexDef> indexes = new Indexes(environment, errors, drafts).of(table, singleTable);
    indexes.forEach(names::index);
    names.attribute(
        "The table's partition key",
        singleTable.string("partitionKey"),
        singleTable.at("partitionKey"));
    String partition = singleTable.string("partitionKey");
    String sort = orNull(singleTable.string("sortKey"));
    KeyResolver keys = new KeyResolver(errors, partition, sort, indexes);
    List<EntityDef> resolved =
        drafts.stream().map(keys::resolve).filter(Objects::nonNull).toList();
    OptionsReader options = new OptionsReader(environment, errors, table);
    ScopeDef scope = scope(table, resolved);
    List<EntityDef> entities = OpenEnds.of(resolved, scope == null ? "" : scope.component());
    JavaType type = JavaTypes.of(table);
    String documentation = environment.elements().getDocComment(table);
    return new TableDef(
        type,
        JavaType.of(type.packageName(), type.simpleName() + "Table"),
        Visibility.isPublic(table),
        singleTable.string("name"),
        partition,
        sort,
        orNull(singleTable.string("typeAttribute")),
        orNull(singleTable.string("attemptAttribute")),
        options.timeToLive(entities),
        options.options(),
        accepted(table, entities),
        indexes,
        entities,
        shapes.records(),
        shapes.sealed(),
        scope,
        documentation == null ? "" : documentation.strip(),
        environment.sees(table, "javax.annotation.processing.Generated"),
        deprecated(table) || shapes.deprecated(),
        singleTable.place());
  }

  private List<AcceptedModel> accepted(TypeElement table, List<EntityDef> entities) {
    LintReader lint = new LintReader(environment, errors);
    List<AcceptedModel> accepted = new ArrayList<>(lint.accepted(table, ""));
    for (EntityDef entity : entities) {
      accepted.addAll(lint.accepted(entity.place().element(), entity.name()));
    }
    return accepted;
  }

  private boolean deprecated(TypeElement table) {
    return environment.elements().isDeprecated(table)
        || ElementFilter.methodsIn(table.getEnclosedElements()).stream()
            .anyMatch(method -> environment.elements().isDeprecated(method));
  }

  /** The records that the table lists as its entities, with or without errors. */
  public Set<JavaType> listed(TypeElement table) {
    Annotation singleTable = Objects.requireNonNull(
        Annotation.find(table, SingleTable.class, environment.elements()),
        "only annotated interfaces are read");
    return singleTable.list("entities").stream()
        .map(AnnotationValue::getValue)
        .filter(DeclaredType.class::isInstance)
        .map(type -> JavaTypes.of((DeclaredType) type))
        .collect(Collectors.toCollection(HashSet::new));
  }

  private static @Nullable String orNull(String name) {
    return name.isEmpty() ? null : name;
  }

  private boolean checkInterface(TypeElement table, Annotation singleTable) {
    String name = JavaTypes.of(table).name();
    if (table.getKind() != ElementKind.INTERFACE) {
      errors.report(
          Code.NOT_A_TABLE,
          singleTable.place(),
          name,
          "is " + Shapes.kind(table),
          "make it an interface");
    } else if (!isTable(table.asType())) {
      errors.report(
          Code.NOT_A_TABLE,
          singleTable.place(),
          name,
          "does not extend Table",
          "declare it as " + name + " extends " + TABLE);
    } else if (!table.getTypeParameters().isEmpty()) {
      errors.report(
          Code.NOT_A_TABLE, singleTable.place(), name, "has type parameters", "leave them out");
    } else if (Visibility.isPrivate(table)) {
      errors.report(Code.TYPE_INACCESSIBLE, Place.of(table), name);
    } else {
      return true;
    }
    return false;
  }

  private boolean isTable(TypeMirror type) {
    return JavaTypes.of(type).qualifiedName().equals(TABLE)
        || environment.supertypes(type).stream().anyMatch(this::isTable);
  }

  private List<EntityDraft> drafts(TypeElement table, Annotation singleTable, Shapes shapes) {
    EntityReader reader = new EntityReader(environment, errors, shapes);
    List<EntityDraft> drafts = new ArrayList<>();
    for (AnnotationValue value : singleTable.list("entities")) {
      if (value.getValue() instanceof DeclaredType type) {
        Place listed = singleTable.place().at(value);
        EntityDraft draft = reader.read(
            (TypeElement) type.asElement(),
            listed,
            table.getSimpleName().toString(),
            singleTable.bool("raw"));
        if (draft != null && drafts.stream().noneMatch(d -> d.type().equals(draft.type()))) {
          drafts.add(draft);
        }
      }
    }
    return drafts;
  }

  private @Nullable ScopeDef scope(TypeElement table, List<EntityDef> entities) {
    Annotation scope = Annotation.find(table, Scope.class, environment.elements());
    if (scope == null) {
      return null;
    }
    String component = scope.string("value");
    for (EntityDef entity : entities) {
      for (ComponentDef candidate : entity.components()) {
        if (candidate.name().equals(component)) {
          return new ScopeDef(component, candidate.type(), scope.at("value"));
        }
      }
    }
    return new ScopeDef(component, JavaType.of("java.lang", "String"), scope.at("value"));
  }
}
