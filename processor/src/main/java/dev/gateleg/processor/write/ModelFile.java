package dev.gateleg.processor.write;

import dev.gateleg.model.codec.AttributeKind;
import dev.gateleg.model.file.EntityModel;
import dev.gateleg.model.file.IndexModel;
import dev.gateleg.model.file.KeyModel;
import dev.gateleg.model.file.KeyPartModel;
import dev.gateleg.model.file.KeyPartModel.KeyComponentModel;
import dev.gateleg.model.file.PatternModel;
import dev.gateleg.model.file.PatternModel.ParameterModel;
import dev.gateleg.model.file.TableModel;
import dev.gateleg.model.file.TableModel.ScopeModel;
import dev.gateleg.model.key.KeyStyle;
import dev.gateleg.processor.model.ComponentDef;
import dev.gateleg.processor.model.ConditionDef;
import dev.gateleg.processor.model.DeclaredDef.FilterDef;
import dev.gateleg.processor.model.EntityDef;
import dev.gateleg.processor.model.IndexDef;
import dev.gateleg.processor.model.KeyDef;
import dev.gateleg.processor.model.KeyPartDef;
import dev.gateleg.processor.model.ParameterDef;
import dev.gateleg.processor.model.PatternDef;
import dev.gateleg.processor.model.ResultDef.OfProjection;
import dev.gateleg.processor.model.ServedPattern;
import dev.gateleg.processor.model.Shape;
import dev.gateleg.processor.model.TableDef;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Makes the model that goes into the jar from what the compiler knows. */
public final class ModelFile {

  private ModelFile() {}

  /** The model of a table. */
  public static TableModel of(TableDef table, List<ServedPattern> patterns) {
    TableDef.ScopeDef scope = table.scope();
    return new TableModel(
        table.type().qualifiedName(),
        table.name(),
        Javadoc.text(table.documentation()),
        table.partition(),
        table.sort(),
        table.typeAttribute(),
        table.attemptAttribute(),
        table.timeToLive(),
        scope == null ? null : new ScopeModel(scope.component(), scope.type().toString()),
        table.options(),
        table.indexes().stream().map(ModelFile::index).toList(),
        table.entities().stream().map(entity -> entity(entity, table)).toList(),
        patterns.stream().map(ModelFile::pattern).toList(),
        Stream.concat(
                table.accepted().stream(),
                patterns.stream().flatMap(served -> served.pattern().accepted().stream()))
            .toList());
  }

  private static IndexModel index(IndexDef index) {
    return new IndexModel(
        index.name(),
        index.partition(),
        index.sort(),
        index.local(),
        index.projected(),
        index.include());
  }

  private static EntityModel entity(EntityDef entity, TableDef table) {
    return new EntityModel(
        entity.type().qualifiedName(),
        entity.name(),
        entity.companion().qualifiedName(),
        entity.components().stream().map(new ShapeWriter(table)::component).toList(),
        entity.keys().stream().map(ModelFile::key).toList(),
        owner(entity, table),
        entity.copy() != null && entity.copy().fromStream());
  }

  /** The type of the entity that this is a copy of. */
  private static @Nullable String owner(EntityDef entity, TableDef table) {
    return entity.copy() == null
        ? null
        : table.entity(entity.copy().owner()).map(EntityDef::name).orElse(null);
  }

  static AttributeKind kind(Shape shape) {
    if (shape instanceof Shape.Converted converted) {
      return kind(converted.as());
    }
    if (shape instanceof Shape.ListOf) {
      return AttributeKind.LIST;
    }
    if (shape instanceof Shape.SetOf set) {
      return switch (set.element().stored()) {
        case TEXT -> AttributeKind.STRING_SET;
        case NUMBER -> AttributeKind.NUMBER_SET;
        default -> AttributeKind.BINARY_SET;
      };
    }
    return switch (shape.stored()) {
      case TEXT -> AttributeKind.STRING;
      case NUMBER -> AttributeKind.NUMBER;
      case BINARY -> AttributeKind.BINARY;
      case OTHER -> shape instanceof Shape.Scalar ? AttributeKind.BOOLEAN : AttributeKind.MAP;
    };
  }

  private static KeyModel key(KeyDef key) {
    return new KeyModel(
        key.index(),
        key.partition().stream().map(ModelFile::part).toList(),
        key.sort().stream().map(ModelFile::part).toList());
  }

  private static KeyPartModel part(KeyPartDef part) {
    KeyStyle style = part.template().template().style();
    AttributeKind kind =
        part.plain() ? kind(part.components().get(0).shape()) : AttributeKind.STRING;
    return new KeyPartModel(
        part.attribute(),
        kind,
        part.text(),
        style.separator(),
        style.raw(),
        style.openEnd(),
        part.plain(),
        part.components().stream().map(ModelFile::keyComponent).toList());
  }

  private static KeyComponentModel keyComponent(ComponentDef component) {
    Shape shape =
        component.shape() instanceof Shape.Converted converted ? converted.as() : component.shape();
    List<String> constants = shape instanceof Shape.EnumOf enumOf ? enumOf.names() : List.of();
    return new KeyComponentModel(component.name(), shape.type().toString(), constants);
  }

  private static PatternModel pattern(ServedPattern served) {
    PatternDef pattern = served.pattern();
    ConditionDef condition = served.condition();
    String content = pattern.result().content().type().shown();
    String result = switch (pattern.result().form()) {
      case ONE -> content;
      case OPTIONAL -> "Optional<" + content + ">";
      case PAGES -> "Pages<" + content + ">";
      case GATHERED -> "Gathered<" + content + ">";
      case SET -> "Set<" + content + ">";
      case MAP ->
        "Map<" + Objects.requireNonNull(pattern.result().keyType()).shown() + ", " + content + ">";
    };
    return new PatternModel(
        pattern.name(),
        Javadoc.summary(pattern.documentation()),
        Javadoc.text(pattern.documentation()),
        PatternModel.Operation.valueOf(pattern.operation().name()),
        pattern.index(),
        condition == null ? "" : Words.of(condition),
        pattern.parameters().stream()
            .map(parameter -> new ParameterModel(
                parameter.name(),
                parameter.type().toString(),
                component(parameter, condition),
                parameter.bound().words()))
            .toList(),
        result,
        pattern.result().content().entities().stream()
            .map(EntityDef::name)
            .distinct()
            .toList(),
        pattern.consistent(),
        pattern.newestFirst(),
        pattern.crossScope(),
        pattern.declared().filters().stream()
            .map(ModelFile::words)
            .collect(Collectors.joining(" and ")),
        attributes(pattern),
        pattern.load());
  }

  /** What a pattern that returns parts of items needs of one. */
  private static List<String> attributes(PatternDef pattern) {
    if (!(pattern.result().content() instanceof OfProjection projected)) {
      return List.of();
    }
    return Stream.concat(
            projected.projection().components().stream(),
            pattern.declared().filters().stream().map(FilterDef::component))
        .filter(component -> !component.keyOnly())
        .map(ComponentDef::attribute)
        .distinct()
        .toList();
  }

  private static String words(FilterDef filter) {
    String values = String.join(" or ", filter.values());
    return filter.component().name()
        + switch (filter.test()) {
          case IS -> " is " + values;
          case IS_NOT -> " is not " + values;
          case PRESENT -> " is present";
          case ABSENT -> " is absent";
        };
  }

  private static @Nullable String component(
      ParameterDef parameter, @Nullable ConditionDef condition) {
    if (condition == null || parameter.bound() == ParameterDef.Bound.EQUAL) {
      return parameter.component();
    }
    return condition.sort().stream()
        .filter(part -> parameter.equals(part.low()) || parameter.equals(part.high()))
        .map(part -> part.part().components().get(part.given().size()).name())
        .findFirst()
        .orElse(null);
  }
}
