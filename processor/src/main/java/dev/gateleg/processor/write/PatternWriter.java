package dev.gateleg.processor.write;

import static dev.gateleg.processor.write.Source.quoted;

import dev.gateleg.processor.model.ComponentDef;
import dev.gateleg.processor.model.ComponentDef.Role;
import dev.gateleg.processor.model.ConditionDef;
import dev.gateleg.processor.model.ConditionDef.Given;
import dev.gateleg.processor.model.ConditionDef.PartDef;
import dev.gateleg.processor.model.DeclaredDef;
import dev.gateleg.processor.model.DeclaredDef.FilterDef;
import dev.gateleg.processor.model.DerivationDef;
import dev.gateleg.processor.model.EntityDef;
import dev.gateleg.processor.model.JavaType;
import dev.gateleg.processor.model.KeyPartDef;
import dev.gateleg.processor.model.ParameterDef;
import dev.gateleg.processor.model.ParameterDef.NullMark;
import dev.gateleg.processor.model.PatternDef;
import dev.gateleg.processor.model.PatternDef.Operation;
import dev.gateleg.processor.model.ResultDef.Amount;
import dev.gateleg.processor.model.ResultDef.Collection;
import dev.gateleg.processor.model.ResultDef.Content;
import dev.gateleg.processor.model.ResultDef.Form;
import dev.gateleg.processor.model.ResultDef.Member;
import dev.gateleg.processor.model.ResultDef.OfEntity;
import dev.gateleg.processor.model.ResultDef.OfProjection;
import dev.gateleg.processor.model.ServedPattern;
import dev.gateleg.processor.model.Shape;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Writes the methods of a table's patterns. */
final class PatternWriter {

  private final Source out;
  private final CodecNames codecs;
  private final Set<String> types;
  private final Map<String, String> specs = new LinkedHashMap<>();

  PatternWriter(Source out, CodecNames codecs, Set<String> types) {
    this.out = out;
    this.codecs = codecs;
    this.types = types;
  }

  int specs() {
    return specs.size();
  }

  /** The constant that says what a pattern reads; a get needs none. */
  void spec(ServedPattern served) {
    PatternDef pattern = served.pattern();
    if (pattern.operation() == Operation.GET) {
      return;
    }
    Content content = pattern.result().content();
    String readSpec = out.name(Names.READ_SPI, "ReadSpec");
    boolean single = content instanceof OfEntity || content instanceof OfProjection;
    boolean scan = pattern.operation() == Operation.SCAN;
    String factory = single ? (scan ? "scan" : "query") : scan ? "scanMixed" : "mixed";
    List<Expr> arguments = new ArrayList<>();
    arguments.add(Expr.text(quoted(pattern.name())));
    if (content instanceof OfProjection projected) {
      arguments.add(Expr.text(out.name(projected.projection().implementation()) + ".TYPE"));
    } else {
      content.entities().stream()
          .distinct()
          .forEach(entity -> arguments.add(Expr.text(type(entity))));
    }
    List<Expr> links = new ArrayList<>();
    if (!pattern.index().isEmpty()) {
      links.add(Expr.call("index", quoted(pattern.index())));
    }
    if (pattern.newestFirst()) {
      links.add(Expr.call("newestFirst"));
    }
    if (pattern.consistent()) {
      links.add(Expr.call("consistent"));
    }
    pattern.declared().filters().forEach(filter -> links.add(filter(filter, single)));
    if (pattern.declared().limit() > 0) {
      links.add(Expr.call("limit", Integer.toString(pattern.declared().limit())));
    }
    if (pattern.declared().most() > 0) {
      links.add(Expr.call("most", Integer.toString(pattern.declared().most())));
    }
    String name = constant(pattern);
    // A collection's entities have nothing in common but that they are records.
    JavaType element =
        content instanceof Collection ? JavaType.of("java.lang", "Record") : content.type();
    // Where calls follow, the compiler can't tell what the entities are read as.
    String witness = single || links.isEmpty() ? "" : "<" + out.name(element) + ">";
    out.statement(
        "private static final " + readSpec + "<" + out.name(element) + "> " + name + " = ",
        Expr.chain(Expr.call(readSpec + "." + witness + factory, arguments), links));
  }

  private String constant(PatternDef pattern) {
    String wanted = Names.constant(pattern.method());
    String name = wanted;
    for (int i = 2; name.equals("TYPE") || types.contains(name) || specs.containsValue(name); i++) {
      name = wanted + "_" + i;
    }
    specs.put(pattern.name(), name);
    return name;
  }

  private String type(EntityDef entity) {
    return out.name(entity.companion()) + ".TYPE";
  }

  void method(ServedPattern served) {
    out.line("@Override");
    body(served);
  }

  /** The method of a pattern in a class that does not implement the table's interface. */
  void likeThatOf(JavaType table, ServedPattern served) {
    out.doc("As {@link " + out.name(table) + "#" + served.pattern().method() + "}.");
    body(served);
  }

  private void body(ServedPattern served) {
    PatternDef pattern = served.pattern();
    List<String> parameters = pattern.parameters().stream()
        .map(parameter -> type(parameter) + " " + parameter.name())
        .toList();
    out.method("public " + returned(pattern) + " " + pattern.method(), parameters);
    ConditionDef condition = served.condition();
    if (condition == null) {
      out.line("return scan(" + spec(pattern) + ");");
    } else if (pattern.operation() == Operation.GET) {
      get(pattern, condition);
    } else if (pattern.result().content() instanceof Collection collection) {
      collect(pattern, collection, condition);
    } else {
      String method = switch (pattern.result().form()) {
        case PAGES -> "pages";
        case OPTIONAL -> "only";
        case ONE, GATHERED -> "onlyRequired";
        case SET -> "set";
        case MAP -> "map";
      };
      List<Expr> arguments =
          new ArrayList<>(List.of(Expr.text(spec(pattern)), condition(pattern, condition)));
      if (served.mapKey() != null) {
        arguments.add(
            Expr.text(out.name(pattern.result().content().type()) + "::" + served.mapKey()));
      }
      out.statement("return ", Expr.call(method, arguments));
    }
    out.close();
  }

  /** The type of a parameter, with the mark that it has in the table's interface: null checkers compare the two. */
  private String type(ParameterDef parameter) {
    String type = out.name(parameter.type());
    NullMark mark = parameter.mark();
    if (mark == null) {
      return type;
    }
    String annotation = "@" + out.name(mark.annotation()) + " ";
    if (!mark.onType()) {
      return annotation + type;
    }
    if (type.endsWith("[]")) {
      return type.substring(0, type.length() - 2) + " " + annotation + "[]";
    }
    int arguments = type.indexOf('<');
    int last = type.lastIndexOf('.', arguments < 0 ? type.length() : arguments) + 1;
    return type.substring(0, last) + annotation + type.substring(last);
  }

  private String spec(PatternDef pattern) {
    return Objects.requireNonNull(
        specs.get(pattern.name()), "every query and scan has its constant");
  }

  private String returned(PatternDef pattern) {
    String of = out.name(pattern.result().content().type());
    return switch (pattern.result().form()) {
      case ONE -> of;
      case OPTIONAL -> out.name("java.util", "Optional") + "<" + of + ">";
      case PAGES -> out.name(Names.READ, "Pages") + "<" + of + ">";
      case GATHERED -> out.name(Names.READ, "Gathered") + "<" + of + ">";
      case SET -> out.name("java.util", "Set") + "<" + of + ">";
      case MAP ->
        out.name("java.util", "Map") + "<"
            + out.name(Objects.requireNonNull(pattern.result().keyType())) + ", " + of + ">";
    };
  }

  private void get(PatternDef pattern, ConditionDef condition) {
    Map<String, String> values = new LinkedHashMap<>();
    Stream.concat(condition.partition().stream(), condition.sort().stream())
        .flatMap(part -> part.given().stream())
        .filter(given -> given.component().role() != Role.SHARD)
        .forEach(given -> values.put(given.component().name(), ofKey(given)));
    String key = out.name(condition.entity().companion()) + ".key("
        + String.join(", ", values.values()) + ")";
    String method = pattern.result().form() == Form.ONE ? "getRequired" : "get";
    List<Expr> arguments =
        new ArrayList<>(List.of(Expr.text(quoted(pattern.name())), Expr.text(key)));
    if (pattern.result().content() instanceof OfProjection projected) {
      arguments.add(Expr.text(out.name(projected.projection().implementation()) + ".TYPE"));
    }
    arguments.add(Expr.text(Boolean.toString(pattern.consistent())));
    out.statement("return ", Expr.call(method, arguments));
  }

  private void collect(PatternDef pattern, Collection collection, ConditionDef condition) {
    String all =
        pattern.parameters().stream().anyMatch(p -> p.name().equals("all")) ? "collected" : "all";
    if (pattern.result().form() == Form.GATHERED) {
      gather(pattern, collection, condition, all);
      return;
    }
    out.statement(
        out.name(Names.READ_SPI, "Collected") + " " + all + " = ",
        Expr.call("collect", List.of(Expr.text(spec(pattern)), condition(pattern, condition))));
    boolean optional = pattern.result().form() == Form.OPTIONAL;
    if (optional) {
      String absent = absent(collection, all);
      out.open("if (" + absent + ")");
      out.line("return " + out.name("java.util", "Optional") + ".empty();").close();
    }
    List<Expr> members = collection.members().stream()
        .map(member -> Expr.text(member(member, all)))
        .toList();
    Expr made = Expr.call("new " + out.name(collection.type()), members);
    out.statement(
        "return ",
        optional ? Expr.call(out.name("java.util", "Optional") + ".of", List.of(made)) : made);
  }

  private void gather(
      PatternDef pattern, Collection collection, ConditionDef condition, String all) {
    String optional = out.name("java.util", "Optional");
    boolean pageable = collection.members().stream().noneMatch(m -> m.amount() == Amount.ONE);
    Expr made = Expr.call(
        "new " + out.name(collection.type()),
        collection.members().stream()
            .map(member -> Expr.text(member(member, all)))
            .toList());
    Expr assembled = Expr.either(
        all + " -> " + absent(collection, all),
        Expr.text(optional + ".empty()"),
        Expr.call(optional + ".of", List.of(made)));
    out.statement(
        "return ",
        Expr.call(
            pageable ? "gatheredInPages" : "gathered",
            List.of(Expr.text(spec(pattern)), condition(pattern, condition), assembled)));
  }

  /** {@code filter(Orders.status.is(Status.PAID))}, with the entity where several are read. */
  private Expr filter(FilterDef filter, boolean single) {
    String field =
        out.name(filter.entity().companion()) + "." + filter.component().name();
    List<String> values = filter.values().stream()
        .map(value -> value(filter.component().shape(), value))
        .toList();
    String condition = switch (filter.test()) {
      case IS, IS_NOT ->
        (values.size() == 1
                ? field + ".is(" + values.get(0) + ")"
                : field + ".in(" + out.name("java.util", "List") + ".of("
                    + String.join(", ", values) + "))")
            + (filter.test() == DeclaredDef.Test.IS ? "" : ".negated()");
      case PRESENT -> field + ".exists()";
      case ABSENT -> field + ".isAbsent()";
    };
    return single
        ? Expr.call("filter", condition)
        : Expr.call("filter", type(filter.entity()), condition);
  }

  /** A value as Java has it. */
  private String value(Shape shape, String text) {
    if (shape instanceof Shape.EnumOf constants) {
      return out.name(constants.type()) + "." + text;
    }
    JavaType type = shape.type();
    return switch (type.simpleName()) {
      case "String" -> quoted(text);
      case "long", "Long" -> text + "L";
      case "byte", "Byte" -> "(byte) " + text;
      case "short", "Short" -> "(short) " + text;
      default -> text;
    };
  }

  /** A collection is absent without the entities that it must have; if there are none, when nothing was found. */
  private String absent(Collection collection, String all) {
    List<Member> required =
        collection.members().stream().filter(m -> m.amount() == Amount.ONE).toList();
    List<Member> decisive = required.isEmpty() ? collection.members() : required;
    return decisive.stream()
        .map(member -> "!" + all + ".has(" + type(member.entity()) + ")")
        .collect(Collectors.joining(required.isEmpty() ? " && " : " || "));
  }

  private String member(Member member, String all) {
    String method = switch (member.amount()) {
      case ONE -> "one";
      case OPTIONAL -> "optional";
      case LIST -> "list";
    };
    return all + "." + method + "(" + type(member.entity()) + ")";
  }

  private Expr condition(PatternDef pattern, ConditionDef condition) {
    List<Expr> links = new ArrayList<>();
    for (int i = 1; i < condition.partition().size(); i++) {
      links.add(equal("andPartition", condition.entity(), condition.partition().get(i)));
    }
    condition.sort().forEach(part -> links.add(sort(pattern, condition.entity(), part)));
    String start = out.name(Names.READ_SPI, "KeyCondition") + ".partition";
    return Expr.chain(equal(start, condition.entity(), condition.partition().get(0)), links);
  }

  private Expr equal(String method, EntityDef entity, PartDef part) {
    List<Expr> arguments = new ArrayList<>();
    arguments.add(
        Expr.text(part.part().plain() ? codec(part.part()) : template(entity, part.part())));
    part.given().forEach(given -> arguments.add(Expr.text(value(given))));
    return Expr.call(method, arguments);
  }

  private Expr sort(PatternDef pattern, EntityDef entity, PartDef part) {
    boolean plain = part.part().plain();
    return switch (part.comparison()) {
      case EQUAL -> equal("sortIs", entity, part);
      case STARTS_WITH -> Expr.call("sortStartsWith", List.of(prefix(entity, part)));
      case TEXT_PREFIX -> Expr.call("sortStartsWith", List.of(textPrefix(pattern, entity, part)));
      case RANGE -> {
        List<Expr> bounds = new ArrayList<>(
            List.of(bound(pattern, part, part.low()), bound(pattern, part, part.high())));
        if (plain) {
          bounds.add(0, Expr.text(codec(part.part())));
          yield Expr.call("sortIn", bounds);
        }
        part.given().forEach(given -> bounds.add(Expr.text(value(given))));
        yield Expr.call(
            "sortIn", List.of(Expr.call(template(entity, part.part()) + ".range", bounds)));
      }
    };
  }

  private Expr prefix(EntityDef entity, PartDef part) {
    return Expr.call(template(entity, part.part()) + ".prefix", values(part));
  }

  private Expr textPrefix(PatternDef pattern, EntityDef entity, PartDef part) {
    ParameterDef start = Objects.requireNonNull(part.low(), "a text prefix has its start");
    if (part.part().plain()) {
      return start.nullable()
          ? Expr.either(start.name() + " == null", Expr.text("\"\""), Expr.text(start.name()))
          : Expr.text(present(pattern, start));
    }
    List<Expr> arguments = new ArrayList<>(values(part));
    ComponentDef component = part.part().components().get(part.given().size());
    String given = start.nullable() ? start.name() : present(pattern, start);
    arguments.add(0, Expr.text(repeated(component, given)));
    Expr bounded = Expr.call(template(entity, part.part()) + ".textPrefix", arguments);
    return start.nullable()
        ? Expr.either(start.name() + " == null", prefix(entity, part), bounded)
        : bounded;
  }

  private List<Expr> values(PartDef part) {
    return part.given().stream().map(given -> Expr.text(value(given))).toList();
  }

  /** A bound that can't be null, and is checked where it is no primitive. */
  private static String present(PatternDef pattern, ParameterDef parameter) {
    return parameter.type().primitive()
        ? parameter.name()
        : "bound(" + quoted(pattern.name()) + ", " + quoted(parameter.name()) + ", "
            + parameter.name() + ")";
  }

  private Expr bound(PatternDef pattern, PartDef part, @Nullable ParameterDef parameter) {
    String bound = out.name(Names.KEY, "KeyBound");
    if (parameter == null) {
      return Expr.text(bound + ".none()");
    }
    String method = switch (parameter.bound()) {
      case FROM -> "from";
      case AFTER -> "after";
      case TO -> "to";
      case BEFORE -> "before";
      case EQUAL, PREFIX -> throw new IllegalStateException(parameter + " is no end of a range.");
    };
    ComponentDef component = part.part().components().get(part.given().size());
    String given = parameter.nullable() ? parameter.name() : present(pattern, parameter);
    String made =
        bound + "." + method + "(" + stored(component.shape(), repeated(component, given)) + ")";
    return parameter.nullable()
        ? Expr.either(parameter.name() + " == null", Expr.text(bound + ".none()"), Expr.text(made))
        : Expr.text(made);
  }

  private String template(EntityDef entity, KeyPartDef part) {
    return out.name(entity.companion()) + ".Keys." + part.constant();
  }

  private String codec(KeyPartDef part) {
    Shape shape = part.components().get(0).shape();
    return codecs.single(shape instanceof Shape.Converted converted ? converted.as() : shape);
  }

  private String value(Given given) {
    if (given.eachShard()) {
      return out.name(Names.READ_SPI, "EachShard") + ".EACH";
    }
    return stored(given.component().shape(), derived(given));
  }

  /** A value as a component's key has it: derived where what it is derived of was given. */
  private String derived(Given given) {
    ComponentDef component = given.component();
    return given.source() ? DerivationExprs.applied(out, component, given.value()) : given.value();
  }

  /** A value as a companion's method {@code key} takes it, which makes what is repeatable itself. */
  private String ofKey(Given given) {
    DerivationDef derivation = given.component().derivation();
    return derivation != null && derivation.repeatable() ? given.value() : derived(given);
  }

  /** A value in the form that keys have it, where it may be given in another. */
  private String repeated(ComponentDef component, String value) {
    return component.derivation() != null && component.derivation().repeatable()
        ? DerivationExprs.applied(out, component, value)
        : value;
  }

  private String stored(Shape shape, String value) {
    return shape instanceof Shape.Converted converted
        ? codecs.converter(converted) + ".to(" + value + ")"
        : value;
  }
}
