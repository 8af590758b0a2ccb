package dev.gateleg.processor.model;

import dev.gateleg.model.RolledUp;
import java.util.ArrayList;
import java.util.List;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.AnnotationValue;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeMirror;

/**
 * A static field that holds a rollup of an entity.
 *
 * @param holder the class of the field
 * @param field its name
 * @param hidden whether generated code can't see it
 */
public record RollupFieldDef(TypeElement holder, String field, boolean hidden) {

  private static final String ROLLUP = "dev.gateleg.patterns.rollup.Rollup";

  /** The rollups that an entity is declared with. */
  public static List<RollupFieldDef> of(TypeElement entity) {
    List<RollupFieldDef> all = new ArrayList<>();
    holders(entity).forEach(holder -> all.addAll(in(holder, entity)));
    return all;
  }

  /** The classes whose rollups an entity is declared with. */
  public static List<TypeElement> holders(TypeElement entity) {
    List<TypeElement> holders = new ArrayList<>();
    for (AnnotationMirror mirror : entity.getAnnotationMirrors()) {
      TypeElement type = (TypeElement) mirror.getAnnotationType().asElement();
      if (type.getQualifiedName().contentEquals(RolledUp.class.getCanonicalName())) {
        mirror.getElementValues().values().forEach(value -> add(value.getValue(), holders));
      }
    }
    return holders;
  }

  private static void add(Object value, List<TypeElement> holders) {
    if (value instanceof List<?> list) {
      list.forEach(one -> add(((AnnotationValue) one).getValue(), holders));
    } else if (value instanceof DeclaredType type) {
      holders.add((TypeElement) type.asElement());
    }
  }

  /** The rollups of an entity among the static fields of a class. */
  public static List<RollupFieldDef> in(TypeElement holder, TypeElement entity) {
    List<RollupFieldDef> found = new ArrayList<>();
    for (Element member : holder.getEnclosedElements()) {
      if (member.getKind() == ElementKind.FIELD
          && member.getModifiers().contains(Modifier.STATIC)
          && isRollup(member.asType(), entity)) {
        boolean hidden = member.getModifiers().contains(Modifier.PRIVATE)
            || holder.getModifiers().contains(Modifier.PRIVATE);
        found.add(new RollupFieldDef(holder, member.getSimpleName().toString(), hidden));
      }
    }
    return found;
  }

  private static boolean isRollup(TypeMirror type, TypeElement entity) {
    return type instanceof DeclaredType declared
        && ((TypeElement) declared.asElement()).getQualifiedName().contentEquals(ROLLUP)
        && !declared.getTypeArguments().isEmpty()
        && declared.getTypeArguments().get(0) instanceof DeclaredType counted
        && ((TypeElement) counted.asElement()).getQualifiedName().equals(entity.getQualifiedName());
  }
}
