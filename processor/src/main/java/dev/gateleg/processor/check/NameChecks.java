package dev.gateleg.processor.check;

import dev.gateleg.processor.model.ComponentDef;
import dev.gateleg.processor.model.EntityDef;
import dev.gateleg.processor.model.JavaType;
import dev.gateleg.processor.model.Place;
import dev.gateleg.processor.model.ProjectionDef;
import dev.gateleg.processor.model.RecordDef;
import dev.gateleg.processor.model.ResultDef.OfProjection;
import dev.gateleg.processor.model.SealedDef;
import dev.gateleg.processor.model.ServedPattern;
import dev.gateleg.processor.model.TableDef;
import dev.gateleg.processor.report.Code;
import dev.gateleg.processor.report.Errors;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/** Checks that the classes to be written do not take names that others have. */
public final class NameChecks {

  /** What a companion, or the fields of a nested record, have of their own. */
  private static final Set<String> OWN_NAMES = Set.of("TYPE", "CODEC", "Keys", "Codec");

  /** The types of the library, of Java and its packages, that generated code names. */
  private static final Set<String> LIBRARY_NAMES = Set.of(
      "EntityType EntitySpec EntityKey KeyPart KeyParts KeyTemplate KeyType KeyStyle KeyBound Codecs ValueCodec ScalarCodec"
          .concat(
              " AttributeSink AttributeSource Required Field FieldPlace TextField NumberField OrderedField")
          .concat(
              " ListField SetField MapField List Set Map Optional Instant ChronoUnit Object String Override Generated")
          .concat(" SuppressWarnings ProjectionType dev java javax")
          .split(" "));

  private final Errors errors;
  private final TableDef table;
  private final Predicate<JavaType> exists;
  private final Map<JavaType, JavaType> owners = new HashMap<>();

  /** Checks the names of one table; {@code exists} tells whether a program has a class of its own. */
  public NameChecks(Errors errors, TableDef table, Predicate<JavaType> exists) {
    this.errors = errors;
    this.table = table;
    this.exists = exists;
  }

  /** Tells what is wrong. */
  public void check(List<ServedPattern> patterns) {
    for (EntityDef entity : table.entities()) {
      check(entity.companion(), entity.type(), entity.written(), entity.place());
    }
    for (RecordDef record : table.records().values()) {
      check(record.fields(), record.type(), record.written(), table.place());
    }
    for (SealedDef sealed : table.sealed().values()) {
      check(sealed.codec(), sealed.type(), sealed.written(), table.place());
    }
    for (ServedPattern pattern : patterns) {
      if (pattern.pattern().result().content() instanceof OfProjection content) {
        ProjectionDef projection = content.projection();
        check(projection.implementation(), projection.type(), true, projection.place());
      }
    }
    check(table.implementation(), table.type(), true, table.place());
    for (EntityDef entity : table.entities()) {
      checkComponents(entity.type(), entity.components());
    }
    for (RecordDef record : table.records().values()) {
      checkComponents(record.type(), record.components());
    }
  }

  /** A field or variable that is named as a type hides the type from the code around it. */
  private void checkComponents(JavaType owner, List<ComponentDef> components) {
    Set<String> types = new HashSet<>(LIBRARY_NAMES);
    types.addAll(table.typeNames());
    for (ComponentDef component : components) {
      if (OWN_NAMES.contains(component.name()) || types.contains(component.name())) {
        errors.report(
            Code.COMPONENT_NAME,
            component.place(),
            owner.name() + "." + component.name(),
            OWN_NAMES.contains(component.name()) ? "itself" : "a type",
            component.attribute());
      }
    }
  }

  private void check(JavaType wanted, JavaType owner, boolean written, Place place) {
    JavaType other = owners.putIfAbsent(wanted, owner);
    if (other != null && other.equals(owner)) {
      return;
    }
    if (other != null) {
      report(wanted, owner, "it is also to be written for " + other.name(), place);
    } else if (written && exists.test(wanted)) {
      report(wanted, owner, "there is a class of that name", place);
    }
  }

  private void report(JavaType wanted, JavaType owner, String why, Place place) {
    boolean entity = table.entity(owner).isPresent();
    errors.report(
        Code.COMPANION_CLASH,
        place,
        wanted.name(),
        owner.name(),
        why,
        entity ? "choose another name with @Entity(companion = …)" : "rename one of them");
  }
}
