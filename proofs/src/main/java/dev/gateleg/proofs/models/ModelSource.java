package dev.gateleg.proofs.models;

import dev.gateleg.proofs.models.ModelSpec.Bound;
import dev.gateleg.proofs.models.ModelSpec.ComponentSpec;
import dev.gateleg.proofs.models.ModelSpec.EntitySpec;
import dev.gateleg.proofs.models.ModelSpec.IndexSpec;
import dev.gateleg.proofs.models.ModelSpec.KeySpec;
import dev.gateleg.proofs.models.ModelSpec.ParameterSpec;
import dev.gateleg.proofs.models.ModelSpec.PatternKind;
import dev.gateleg.proofs.models.ModelSpec.PatternSpec;
import dev.gateleg.proofs.models.ModelSpec.Projected;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Collectors;

/** Writes a model as a person would: one file of Java. */
final class ModelSource {

  static final String PACKAGE = "model";
  static final String TABLE = "Model";

  private static final String HEAD = """
      package model;

      import dev.gateleg.core.Table;
      import dev.gateleg.core.read.Pages;
      import dev.gateleg.model.*;
      import dev.gateleg.model.key.Ksuid;
      import dev.gateleg.model.key.Ulid;
      import dev.gateleg.proofs.models.kind.*;
      import java.math.*;
      import java.nio.ByteBuffer;
      import java.time.*;
      import java.util.*;
      import org.jspecify.annotations.Nullable;
      """;

  private final ModelSpec model;
  private final StringBuilder out = new StringBuilder(HEAD);

  private ModelSource(ModelSpec model) {
    this.model = model;
  }

  static String of(ModelSpec model) {
    return new ModelSource(model).written();
  }

  /** The model without its imports, for people. */
  static String body(ModelSpec model) {
    return of(model).substring(HEAD.length()).strip();
  }

  private String written() {
    table();
    for (PatternSpec pattern : model.patterns()) {
      pattern(pattern);
    }
    model.entities().forEach(this::entity);
    if (!model.copied().isEmpty()) {
      out.append(Copying.source(model, model.entity(model.copied())));
    }
    model.entities().stream()
        .filter(each -> model.patterns().stream()
            .anyMatch(pattern -> pattern.projection() && pattern.entity().equals(each.name())))
        .forEach(this::projection);
    model.patterns().stream()
        .filter(each -> each.kind() == PatternKind.COLLECTION)
        .forEach(this::collection);
    return out.append("}\n").toString();
  }

  private void table() {
    out.append("\n@SingleTable(name = \"model\", entities = {")
        .append(model.entities().stream()
            .map(each -> TABLE + "." + each.name() + ".class")
            .collect(Collectors.joining(", ")))
        .append(model.copied().isEmpty() ? "" : ", " + TABLE + "." + model.copied() + "Copy.class")
        .append("}");
    if (!model.typed()) {
      out.append(", typeAttribute = \"\"");
    }
    if (!model.attempts()) {
      out.append(", attemptAttribute = \"\"");
    }
    if (!model.indexes().isEmpty()) {
      out.append(",\n    indexes = {")
          .append(model.indexes().stream()
              .map(ModelSource::index)
              .collect(Collectors.joining(",\n        ")))
          .append("}");
    }
    out.append(")\n");
    if (model.scoped()) {
      out.append("@Scope(\"").append(ModelSpec.TENANT).append("\")\n");
    }
    out.append("public interface ").append(TABLE).append(" extends Table {\n");
  }

  private static String index(IndexSpec index) {
    StringBuilder text = new StringBuilder("@Index(name = \"" + index.name() + "\"");
    if (index.local()) {
      text.append(", local = true");
    }
    if (!index.partition().isEmpty()) {
      text.append(", partitionKey = ").append(quoted(index.partition()));
    }
    if (!index.sort().isEmpty()) {
      text.append(", sortKey = ").append(quoted(index.sort()));
    }
    if (index.projected() != Projected.ALL) {
      text.append(", projected = Index.Projected.").append(index.projected());
    }
    if (!index.include().isEmpty()) {
      text.append(", include = ").append(quoted(index.include()));
    }
    return text.append(")").toString();
  }

  private static String quoted(List<String> texts) {
    return texts.stream()
        .map(each -> "\"" + each + "\"")
        .collect(Collectors.joining(", ", "{", "}"));
  }

  private void entity(EntitySpec entity) {
    out.append("\n  @Entity(companion = \"").append(entity.name()).append("s\")\n");
    for (KeySpec key : entity.keys()) {
      out.append("  @Key(");
      if (!key.index().isEmpty()) {
        out.append("index = \"").append(key.index()).append("\", ");
      }
      if (!key.partition().isEmpty()) {
        out.append("partition = ")
            .append(quoted(key.partition()))
            .append(key.sort().isEmpty() ? "" : ", ");
      }
      if (!key.sort().isEmpty()) {
        out.append("sort = ").append(quoted(key.sort()));
      }
      out.append(key.raw() ? ", raw = true" : "").append(")\n");
    }
    out.append("  record ")
        .append(entity.name())
        .append("(")
        .append(entity.components().stream()
            .map(ModelSource::component)
            .collect(Collectors.joining(",\n      ", "\n      ", "")))
        .append(") {}\n");
  }

  private static String component(ComponentSpec component) {
    StringBuilder text = new StringBuilder();
    text.append(
        switch (component.role()) {
          case VERSION -> "@Version ";
          case CREATED -> "@CreatedAt ";
          case UPDATED -> "@UpdatedAt ";
          case EXPIRY -> "@TimeToLive ";
          case NONE -> "";
        });
    if (component.keyOnly()) {
      text.append("@KeyOnly ");
    }
    if (component.unique()) {
      text.append("@Unique ");
    }
    if (!component.attribute().isEmpty()) {
      text.append("@Attribute(\"").append(component.attribute()).append("\") ");
    }
    if (component.type() == ValueType.MONEY) {
      text.append("@Convert(MoneyConverter.class) ");
    }
    return text.append(type(component)).append(' ').append(component.name()).toString();
  }

  private static String type(ComponentSpec component) {
    return switch (component.presence()) {
      case PLAIN -> component.type().java();
      case OPTIONAL -> "Optional<" + component.type().boxed() + ">";
      case NULLABLE -> "@Nullable " + component.type().boxed();
    };
  }

  private void projection(EntitySpec entity) {
    out.append("\n  @Projection(of = ")
        .append(entity.name())
        .append(".class)\n  record ")
        .append(entity.name())
        .append("Part(")
        .append(entity.keyComponents().stream()
            .map(each -> each.type().java() + " " + each.name())
            .collect(Collectors.joining(", ")))
        .append(") {}\n");
  }

  private void collection(PatternSpec pattern) {
    out.append("\n  record ")
        .append(collectionName(pattern))
        .append("(List<")
        .append(pattern.entity())
        .append("> first, List<")
        .append(pattern.others().get(0))
        .append("> second) {}\n");
  }

  private static String collectionName(PatternSpec pattern) {
    return pattern.name().substring(0, 1).toUpperCase(Locale.ROOT)
        + pattern.name().substring(1);
  }

  private void pattern(PatternSpec pattern) {
    EntitySpec entity = model.entity(pattern.entity());
    out.append("\n  ");
    if (crossScope(pattern)) {
      out.append("@CrossScope ");
    }
    String options = (pattern.index().isEmpty() ? "" : "index = \"" + pattern.index() + "\", ")
        + (pattern.consistent() ? "consistent = true, " : "")
        + (pattern.newestFirst() ? "newestFirst = true, " : "");
    String kind = pattern.kind() == PatternKind.GET
        ? "@Get"
        : pattern.kind() == PatternKind.SCAN ? "@Scan" : "@Query";
    out.append(kind)
        .append(options.isEmpty() ? "" : "(" + options.substring(0, options.length() - 2) + ")")
        .append("\n  ")
        .append(result(pattern))
        .append(' ')
        .append(pattern.name())
        .append("(")
        .append(pattern.parameters().stream()
            .filter(each -> !model.scoped() || !each.component().equals(ModelSpec.TENANT))
            .map(each -> parameter(pattern, entity, each))
            .collect(Collectors.joining(", ")))
        .append(");\n");
  }

  private static String result(PatternSpec pattern) {
    String one = pattern.projection() ? pattern.entity() + "Part" : pattern.entity();
    return switch (pattern.kind()) {
      case GET -> "Optional<" + one + ">";
      case COLLECTION -> collectionName(pattern);
      default -> "Pages<" + one + ">";
    };
  }

  /** Bounds name their component, since two may bound one; one that names a component by mistake stands by its name. */
  private static String parameter(PatternSpec pattern, EntitySpec entity, ParameterSpec parameter) {
    ComponentSpec component = entity.component(parameter.component());
    String type = (parameter.nullable()
        ? "@Nullable " + component.type().boxed()
        : component.type().java());
    if (parameter.bound() == Bound.IS) {
      return type + " " + component.name();
    }
    String bound = parameter.bound().name().substring(0, 1)
        + parameter.bound().name().substring(1).toLowerCase(Locale.ROOT);
    return pattern.name().endsWith("Misnamed")
        ? "@" + bound + " " + type + " " + component.name()
        : "@" + bound + "(\"" + component.name() + "\") " + type + " "
            + bound.toLowerCase(Locale.ROOT) + "Value";
  }

  private boolean crossScope(PatternSpec pattern) {
    return model.scoped() && !tenanted(model, pattern);
  }

  /** Whether a pattern of a scoped table sees one tenant's items only. */
  static boolean tenanted(ModelSpec model, PatternSpec pattern) {
    return model.scoped()
        && pattern.parameters().stream()
            .anyMatch(each -> Objects.equals(each.component(), ModelSpec.TENANT));
  }
}
