package dev.gateleg.processor.write;

import static dev.gateleg.processor.write.Source.quoted;

import dev.gateleg.processor.model.ComponentDef;
import dev.gateleg.processor.model.EntityDef;
import dev.gateleg.processor.model.KeyPartDef;
import dev.gateleg.processor.model.ProjectionDef;
import dev.gateleg.processor.model.TableDef;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Writes how a part of an entity is read. */
final class ProjectionWriter {

  private final TableDef table;
  private final ProjectionDef projection;
  private final Source out;

  ProjectionWriter(TableDef table, ProjectionDef projection) {
    this.table = table;
    this.projection = projection;
    this.out = new Source(projection.implementation());
  }

  String write() {
    String self = projection.implementation().name();
    String type = out.name(projection.type());
    EntityDef entity = projection.entity();
    out.doc("Reads a {@link " + type + "} from items of {@link " + out.name(entity.type()) + "}. "
        + Generated.NOTE);
    Generated.annotate(out, table);
    out.open((projection.isPublic() ? "public " : "") + "final class " + self + " extends "
        + out.name(Names.ENTITY_SPI, "ProjectionType") + "<" + type + ">");
    out.blank();
    Source.Mark constants = out.mark();
    out.doc("The projection, for whatever asks for one.");
    out.line("public static final " + self + " TYPE = new " + self + "();").blank();
    out.open("private " + self + "()");
    List<Expr> arguments = new ArrayList<>();
    arguments.add(Expr.text(type + ".class"));
    arguments.add(Expr.text(out.name(entity.companion()) + ".TYPE"));
    fetched().forEach(attribute -> arguments.add(Expr.text(quoted(attribute))));
    out.statement(Expr.call("super", arguments));
    out.close().blank();
    CodecNames codecs = new CodecNames(out, table, null);
    out.line("@Override");
    out.open("public " + type + " read(" + out.name(Names.CODEC, "AttributeSource") + " source, "
        + out.name(Names.ENTITY_SPI, "KeyParts") + " keys)");
    Set<String> inKeys = new LinkedHashSet<>();
    entity
        .keys()
        .forEach(key -> key.parts().stream()
            .filter(part -> !part.plain())
            .flatMap(part -> part.components().stream())
            .forEach(component -> inKeys.add(component.name())));
    new CodecBody(out, codecs, projection.type(), projection.components())
        .read(component -> inKeys.contains(component.name()));
    out.close().close();
    out.insert(constants, () -> codecs.declare(out));
    return out.text();
  }

  /** The attributes of the components; of one that is kept in the key alone, the key's. */
  private Set<String> fetched() {
    Set<String> fetched = new LinkedHashSet<>();
    for (ComponentDef component : projection.components()) {
      if (!component.keyOnly()) {
        fetched.add(component.attribute());
      } else {
        projection.entity().keys().get(0).parts().stream()
            .filter(part -> part.components().contains(component))
            .map(KeyPartDef::attribute)
            .forEach(fetched::add);
      }
    }
    return fetched;
  }
}
