package dev.gateleg.processor.write;

import static dev.gateleg.processor.write.Source.quoted;

import dev.gateleg.processor.model.SealedDef;
import dev.gateleg.processor.model.SealedDef.Case;
import dev.gateleg.processor.model.TableDef;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

/** Writes the codec of a sealed interface: a map of one entry, named after the record's type. */
final class SealedWriter {

  private final TableDef table;
  private final SealedDef sealed;
  private final Source out;
  private final String type;

  SealedWriter(TableDef table, SealedDef sealed) {
    this.table = table;
    this.sealed = sealed;
    this.out = new Source(sealed.codec());
    this.type = out.name(sealed.type());
  }

  String write() {
    String self = sealed.codec().name();
    String first = sealed.cases().isEmpty() ? "" : sealed.cases().get(0).name();
    out.doc("Stores a {@link " + type + "} as a map of one entry, named after its type: {@code {\""
        + first + "\": {…}}}. " + Generated.NOTE);
    Generated.annotate(out, table);
    out.open((sealed.isPublic() ? "public " : "") + "final class " + self + " implements "
        + out.name(Names.CODEC, "ValueCodec") + "<" + type + ">");
    out.blank();
    out.doc("The codec, which has no state.");
    out.line("public static final " + self + " CODEC = new " + self + "();").blank();
    out.line("private " + self + "() {}").blank();
    writeMethod();
    out.blank();
    readMethod();
    out.close();
    return out.text();
  }

  private void writeMethod() {
    out.line("@Override");
    out.open("public void write(" + type + " value, " + out.name(Names.CODEC, "AttributeSink")
        + " sink)");
    out.line("sink.beginMap(1);");
    for (int i = 0; i < sealed.cases().size(); i++) {
      Case member = sealed.cases().get(i);
      String memberType = out.name(member.type());
      boolean last = i == sealed.cases().size() - 1;
      String variable = last
          ? "(" + memberType + ") value"
          : Names.variable(member.type(), Set.of("value", "sink"));
      String condition = "if (value instanceof " + memberType + " " + variable + ")";
      if (last && i > 0) {
        out.reopen("else");
      } else if (i > 0) {
        out.reopen("else " + condition);
      } else if (!last) {
        out.open(condition);
      }
      out.statement(Expr.call(
          codec(member) + ".write", variable, "sink.name(" + quoted(member.name()) + ")"));
    }
    if (sealed.cases().size() > 1) {
      out.close();
    }
    out.line("sink.endMap();").close();
  }

  private void readMethod() {
    out.line("@Override");
    out.open("public " + type + " read(" + out.name(Names.CODEC, "AttributeSource") + " source)");
    out.line(type + " value = null;");
    out.line("source.beginMap();");
    out.open("for (String name = source.nextName(); name != null; name = source.nextName())");
    out.open("switch (name)");
    for (Case member : sealed.cases()) {
      out.line("case " + quoted(member.name()) + " -> value = " + codec(member) + ".read(source);");
    }
    out.line("default -> {} // a type that is not known here");
    out.close().close();
    String names = sealed.cases().stream().map(Case::name).collect(Collectors.joining(" or "));
    out.statement(
        "return ",
        Expr.call(
            out.name(Names.CODEC, "Required") + ".attribute",
            "value",
            quoted(sealed.type().simpleName()),
            quoted(names)));
    out.close();
  }

  private String codec(Case member) {
    return out.name(Objects.requireNonNull(table.records().get(member.type().qualifiedName()))
            .fields())
        + ".CODEC";
  }
}
