package dev.gateleg.processor.read;

import dev.gateleg.model.Entity;
import dev.gateleg.processor.model.EntityDef;
import dev.gateleg.processor.model.JavaType;
import dev.gateleg.processor.model.PatternDef.Operation;
import dev.gateleg.processor.model.Place;
import dev.gateleg.processor.model.ProjectionDef;
import dev.gateleg.processor.model.ResultDef;
import dev.gateleg.processor.model.ResultDef.Amount;
import dev.gateleg.processor.model.ResultDef.Collection;
import dev.gateleg.processor.model.ResultDef.Content;
import dev.gateleg.processor.model.ResultDef.Form;
import dev.gateleg.processor.model.ResultDef.Member;
import dev.gateleg.processor.model.ResultDef.Mixed;
import dev.gateleg.processor.model.ResultDef.OfEntity;
import dev.gateleg.processor.model.ResultDef.OfProjection;
import dev.gateleg.processor.model.TableDef;
import dev.gateleg.processor.report.Code;
import dev.gateleg.processor.report.Errors;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.RecordComponentElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeMirror;
import org.jspecify.annotations.Nullable;

/** Reads what a pattern returns. */
final class ResultReader {

  private static final String PAGES = "dev.gateleg.core.read.Pages";
  private static final String GATHERED = "dev.gateleg.core.read.Gathered";
  private static final String OPTIONAL = "java.util.Optional";
  private static final String LIST = "java.util.List";
  private static final String SET = "java.util.Set";
  private static final String MAP = "java.util.Map";

  private final Environment environment;
  private final Errors errors;
  private final TableDef table;

  /** Entities that are listed but have errors: what returns them is passed over. */
  private final Set<JavaType> broken;

  ResultReader(Environment environment, Errors errors, TableDef table, Set<JavaType> broken) {
    this.environment = environment;
    this.errors = errors;
    this.table = table;
    this.broken = broken;
  }

  /** The result; null where it can't be one, which has been told, or where an entity has errors. */
  @Nullable
  ResultDef read(String pattern, Operation operation, TypeMirror returned, Place place) {
    Form form = Form.ONE;
    TypeMirror of = returned;
    JavaType type = JavaTypes.of(returned);
    boolean map = type.qualifiedName().equals(MAP) && type.arguments().size() == 2;
    if (returned instanceof DeclaredType declared && map) {
      form = Form.MAP;
      of = declared.getTypeArguments().get(1);
    } else if (returned instanceof DeclaredType declared && type.arguments().size() == 1) {
      form = switch (type.qualifiedName()) {
        case PAGES -> Form.PAGES;
        case OPTIONAL -> Form.OPTIONAL;
        case GATHERED -> Form.GATHERED;
        case SET -> Form.SET;
        default -> Form.ONE;
      };
      of = form == Form.ONE ? returned : declared.getTypeArguments().get(0);
    }
    if (!(of instanceof DeclaredType one)) {
      return refuse(pattern, operation, type, place);
    }
    TypeElement element = (TypeElement) one.asElement();
    int before = errors.count();
    Content content = content(pattern, element, place);
    if (content == null) {
      return errors.count() > before || involvesBroken(element)
          ? null
          : refuse(pattern, operation, type, place);
    }
    return fits(operation, form, content)
        ? new ResultDef(form, content, map ? type.arguments().get(0) : null)
        : refuse(pattern, operation, type, place);
  }

  private static boolean fits(Operation operation, Form form, Content content) {
    return switch (operation) {
      case GET ->
        (content instanceof OfEntity || content instanceof OfProjection)
            && (form == Form.ONE || form == Form.OPTIONAL);
      case SCAN -> !(content instanceof Collection) && form == Form.PAGES;
      case QUERY ->
        content instanceof Mixed
            ? form == Form.PAGES || form == Form.SET
            : content instanceof Collection
                ? form != Form.PAGES && !form.whole()
                : form != Form.GATHERED;
    };
  }

  private @Nullable ResultDef refuse(
      String pattern, Operation operation, JavaType type, Place place) {
    String remedy = switch (operation) {
      case GET -> "Optional<E>, or E where its absence is an error, of an entity or projection E";
      case SCAN -> "Pages of an entity, of a projection or of a sealed interface of entities";
      case QUERY ->
        "Pages of an entity, of a projection or of a sealed interface of entities, an Optional of one, a Set of them, a Map of them by a component, a record of entities, or Gathered of such a record";
    };
    errors.report(Code.RETURN_TYPE, place, pattern, type.shown(), remedy);
    return null;
  }

  private @Nullable Content content(String pattern, TypeElement element, Place place) {
    JavaType type = JavaTypes.of(element);
    Optional<EntityDef> entity = table.entity(type);
    if (entity.isPresent()) {
      return new OfEntity(entity.get());
    }
    if (broken.contains(type)) {
      return null;
    }
    if (Annotation.has(element, Entity.class)) {
      unlisted(pattern, type, place);
      return null;
    }
    ProjectionReader projections = new ProjectionReader(environment, errors);
    TypeMirror projected = projections.entityOf(element);
    if (projected != null) {
      return projection(pattern, element, JavaTypes.of(projected), projections, place);
    }
    if (element.getKind() == ElementKind.RECORD) {
      return collection(pattern, element, type, place);
    }
    boolean sealed = element.getKind() == ElementKind.INTERFACE
        && element.getModifiers().contains(Modifier.SEALED);
    return sealed ? mixed(pattern, element, type, place) : null;
  }

  private @Nullable Content projection(
      String pattern, TypeElement element, JavaType of, ProjectionReader reader, Place place) {
    Optional<EntityDef> entity = table.entity(of);
    if (entity.isEmpty()) {
      if (!broken.contains(of)) {
        unlisted(pattern, of, place);
      }
      return null;
    }
    ProjectionDef projection = reader.read(element, entity.get());
    return projection == null ? null : new OfProjection(projection);
  }

  private @Nullable Content mixed(String pattern, TypeElement element, JavaType type, Place place) {
    List<EntityDef> entities = new ArrayList<>();
    for (TypeElement leaf : Shapes.leaves(element)) {
      JavaType leafType = JavaTypes.of(leaf);
      Optional<EntityDef> entity = table.entity(leafType);
      if (entity.isPresent()) {
        entities.add(entity.get());
      } else if (!broken.contains(leafType)) {
        unlisted(pattern, leafType, place);
        return null;
      }
    }
    return entities.size() < Shapes.leaves(element).size() ? null : new Mixed(type, entities);
  }

  private @Nullable Content collection(
      String pattern, TypeElement record, JavaType type, Place place) {
    List<Member> members = new ArrayList<>();
    for (RecordComponentElement component : record.getRecordComponents()) {
      JavaType declared = JavaTypes.of(component.asType());
      boolean wrapped = declared.arguments().size() == 1;
      JavaType of = wrapped ? declared.arguments().get(0) : declared;
      Amount amount = !wrapped
          ? Amount.ONE
          : declared.qualifiedName().equals(LIST)
              ? Amount.LIST
              : declared.qualifiedName().equals(OPTIONAL) ? Amount.OPTIONAL : null;
      if (amount == null) {
        return null;
      }
      Optional<EntityDef> entity = table.entity(of);
      if (entity.isEmpty()) {
        TypeElement element = environment.elements().getTypeElement(of.qualifiedName());
        if (element != null && Annotation.has(element, Entity.class) && !broken.contains(of)) {
          unlisted(pattern, of, place);
        }
        return null;
      }
      members.add(new Member(component.getSimpleName().toString(), amount, entity.get()));
    }
    return members.isEmpty() ? null : new Collection(type, members);
  }

  private void unlisted(String pattern, JavaType type, Place place) {
    errors.report(
        Code.ENTITY_UNLISTED, place, pattern, type.name(), table.type().name(), type.simpleName());
  }

  /** Whether the type is made of an entity that has errors, so that nothing can be said of it. */
  private boolean involvesBroken(TypeElement element) {
    JavaType type = JavaTypes.of(element);
    TypeMirror projected = new ProjectionReader(environment, errors).entityOf(element);
    return broken.contains(type)
        || projected != null && broken.contains(JavaTypes.of(projected))
        || Shapes.leaves(element).stream().map(JavaTypes::of).anyMatch(broken::contains)
        || element.getRecordComponents().stream()
            .map(component -> JavaTypes.of(component.asType()))
            .anyMatch(c -> broken.contains(c) || c.arguments().stream().anyMatch(broken::contains));
  }
}
