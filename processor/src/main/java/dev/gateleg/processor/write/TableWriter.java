package dev.gateleg.processor.write;

import static dev.gateleg.processor.write.Source.quoted;

import dev.gateleg.model.file.OptionsModel;
import dev.gateleg.processor.model.EntityDef;
import dev.gateleg.processor.model.IndexDef;
import dev.gateleg.processor.model.JavaType;
import dev.gateleg.processor.model.KeyPartDef;
import dev.gateleg.processor.model.ServedPattern;
import dev.gateleg.processor.model.Shape.Stored;
import dev.gateleg.processor.model.TableDef;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Writes the class that implements a table's interface. */
final class TableWriter {

  /** The class of the patterns that look across scopes. */
  private static final String ACROSS = "AcrossScopes";

  private final TableDef table;
  private final List<ServedPattern> patterns;
  private final Source out;
  private final CodecNames codecs;

  TableWriter(TableDef table, List<ServedPattern> patterns) {
    this.table = table;
    this.patterns = patterns;
    this.out = crossing(patterns).isEmpty()
        ? new Source(table.implementation())
        : new Source(table.implementation(), ACROSS);
    this.codecs = new CodecNames(out, table, null);
  }

  String write() {
    String self = table.implementation().name();
    String type = out.name(table.type());
    out.doc(
        "The table {@code " + table.name() + "} behind {@link " + type + "}. " + Generated.NOTE);
    Generated.annotate(out, table);
    out.open((table.isPublic() ? "public " : "") + "final class " + self + " extends "
        + out.name(Names.TABLE_SPI, "GeneratedTable") + " implements " + type);
    out.blank();
    type(self, type);
    Source.Mark constants = out.mark();
    PatternWriter writer = new PatternWriter(out, codecs, table.typeNames());
    patterns.forEach(writer::spec);
    if (writer.specs() > 0) {
      out.blank();
    }
    constructor(self);
    open(type);
    for (ServedPattern pattern : patterns) {
      out.blank();
      writer.method(pattern);
    }
    if (table.scope() != null && !crossing(patterns).isEmpty()) {
      across(writer);
    }
    out.close();
    out.insert(constants, () -> codecs.declare(out));
    return out.text();
  }

  private static List<ServedPattern> crossing(List<ServedPattern> patterns) {
    return patterns.stream().filter(served -> served.pattern().crossScope()).toList();
  }

  private void across(PatternWriter writer) {
    String scope = table.scopeComponent();
    String open = out.name(Names.TABLE_SPI, "OpenTable");
    out.blank();
    out.doc("The patterns that look across all values of {@code " + scope
        + "}, and nothing else: no other read and no write.");
    out.open("public static final class " + ACROSS + " extends "
        + out.name(Names.TABLE_SPI, "GeneratedReads"));
    out.blank();
    out.open("private " + ACROSS + "(" + open + " table)");
    out.line("super(table);").close();
    for (ServedPattern pattern : crossing(patterns)) {
      out.blank();
      writer.likeThatOf(table.type(), pattern);
    }
    out.close();
  }

  private void openAcross(String client) {
    String scope = table.scopeComponent();
    out.blank();
    out.doc(
        "Opens what looks across all values of {@code " + scope + "}, under the table's own name.");
    out.open("public static " + ACROSS + " acrossScopes(" + client + " client)");
    out.line("return openingAcrossScopes(client).open();").close().blank();
    out.doc(
        "Opens what looks across all values of {@code " + scope + "}, with settings of your own.");
    out.open("public static " + out.name(Names.TABLE, "TableOpener") + "<" + ACROSS
        + "> openingAcrossScopes(" + client + " client)");
    out.line("return TYPE.acrossScopes(client, " + ACROSS + "::new);").close();
  }

  private String scopeType() {
    return table.scope() == null ? "" : out.name(table.scope().type().boxed());
  }

  private void type(String self, String type) {
    boolean scoped = table.scope() != null;
    String tableType = out.name(Names.TABLE, "TableType");
    String declared = scoped
        ? out.name(Names.TABLE, "ScopedTableType") + "<" + type + ", " + scopeType() + ">"
        : tableType + "<" + type + ">";
    List<Expr> arguments = new ArrayList<>();
    arguments.add(schema());
    arguments.add(Expr.text(out.name("java.util", "List") + ".of("
        + table.entities().stream()
            .map(entity -> out.name(entity.companion()) + ".TYPE")
            .collect(Collectors.joining(", "))
        + ")"));
    if (scoped) {
      arguments.add(Expr.text(quoted(table.scopeComponent())));
    }
    arguments.add(Expr.text(self + "::new"));
    out.doc("The table, for whatever opens, makes or compares it.");
    out.statement(
        "public static final " + declared + " TYPE = ",
        Expr.call(tableType + (scoped ? ".scoped" : ".of"), arguments));
    out.blank();
  }

  private Expr schema() {
    List<Expr> links = new ArrayList<>();
    if (table.typeAttribute() != null) {
      links.add(Expr.call("type", quoted(table.typeAttribute())));
    }
    if (table.attemptAttribute() != null) {
      links.add(Expr.call("attempt", quoted(table.attemptAttribute())));
    }
    if (table.timeToLive() != null) {
      links.add(Expr.call("timeToLive", quoted(table.timeToLive())));
    }
    if (!table.options().equals(OptionsModel.NONE)) {
      links.add(Expr.call("options", List.of(new OptionsExpr(out).of(table.options()))));
    }
    table.indexes().forEach(index -> links.add(Expr.call("index", List.of(index(index)))));
    kinds()
        .forEach((attribute, kind) -> links.add(Expr.call(
            "kind", quoted(attribute), out.name(Names.CODEC, "AttributeKind") + "." + kind)));
    List<Expr> names = new ArrayList<>();
    names.add(Expr.text(quoted(table.name())));
    names.add(Expr.text(quoted(table.partition())));
    if (table.sort() != null) {
      names.add(Expr.text(quoted(table.sort())));
    }
    return Expr.chain(Expr.call(out.name(Names.SCHEMA, "TableSchema") + ".of", names), links);
  }

  private Expr index(IndexDef index) {
    String schema = out.name(Names.SCHEMA, "IndexSchema");
    Expr made = index.local()
        ? Expr.call(
            schema + ".local",
            quoted(index.name()),
            quoted(index.partition().get(0)),
            quoted(index.sort().get(0)))
        : Expr.call(
            schema + ".global", quoted(index.name()), list(index.partition()), list(index.sort()));
    return switch (index.projected()) {
      case ALL -> made;
      case KEYS_ONLY -> Expr.chain(made, List.of(Expr.call("keysOnly")));
      case INCLUDE ->
        Expr.chain(
            made,
            List.of(Expr.call(
                "including", index.include().stream().map(Source::quoted).toArray(String[]::new))));
    };
  }

  private String list(List<String> attributes) {
    return out.name("java.util", "List") + ".of("
        + attributes.stream().map(Source::quoted).collect(Collectors.joining(", ")) + ")";
  }

  /** The key attributes that are no text. */
  private Map<String, String> kinds() {
    Map<String, String> kinds = new TreeMap<>();
    for (EntityDef entity : table.entities()) {
      entity.keys().stream()
          .flatMap(key -> key.parts().stream())
          .filter(part -> part.kind() != Stored.TEXT)
          .forEach(part -> kinds.put(part.attribute(), kind(part)));
    }
    return kinds;
  }

  private static String kind(KeyPartDef part) {
    return part.kind() == Stored.NUMBER ? "NUMBER" : "BINARY";
  }

  private void constructor(String self) {
    String open = out.name(Names.TABLE_SPI, "OpenTable");
    if (table.scope() == null) {
      out.open("private " + self + "(" + open + " table)");
      out.line("super(table);").close().blank();
      return;
    }
    String scope = table.scopeComponent();
    out.line("private final " + scopeType() + " " + scope + ";").blank();
    out.open("private " + self + "(" + open + " table)");
    out.line("super(table);");
    out.line("this." + scope + " = table.scope(" + scopeType() + ".class);")
        .close()
        .blank();
  }

  private void open(String type) {
    String client =
        out.name(JavaType.of("software.amazon.awssdk.services.dynamodb", "DynamoDbClient"));
    if (table.scope() == null) {
      out.doc("Opens the table under its own name.");
      out.open("public static " + type + " open(" + client + " client)");
      out.line("return TYPE.open(client);").close();
      return;
    }
    String scope = table.scopeComponent();
    String opened = scope.equals("client") ? "dynamoDb" : "client";
    out.doc("Opens the table under its own name, for one {@code " + scope + "}.");
    out.open("public static " + type + " open(" + client + " " + opened + ", " + scopeType() + " "
        + scope + ")");
    out.line("return TYPE.open(" + opened + ", " + scope + ");").close();
    if (!crossing(patterns).isEmpty()) {
      openAcross(client);
    }
  }
}
