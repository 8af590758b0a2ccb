package dev.gateleg.processor.write;

import static dev.gateleg.processor.write.Source.quoted;

import dev.gateleg.processor.model.ComponentDef;
import dev.gateleg.processor.model.RecordDef;
import dev.gateleg.processor.model.TableDef;
import java.util.Set;
import java.util.TreeSet;

/** Writes the fields and the codec of a nested record. */
final class FieldsWriter {

  private final TableDef table;
  private final RecordDef record;
  private final Source out;
  private final CodecNames codecs;
  private final String type;

  FieldsWriter(TableDef table, RecordDef record) {
    this.table = table;
    this.record = record;
    this.out = new Source(record.fields(), "Codec");
    this.codecs = new CodecNames(out, table, record.type(), record.components());
    this.type = out.name(record.type());
  }

  String write() {
    String self = record.fields().name();
    String field = out.name(Names.EXPRESSION, "Field");
    String codec = out.name(Names.CODEC, "ValueCodec");
    out.doc(
        "The fields and codec of {@link " + type + "}, wherever it is nested. " + Generated.NOTE);
    Generated.annotate(out, table);
    out.open((record.isPublic() ? "public " : "") + "final class " + self + "<E> extends " + field
        + "<E, " + type + ">");
    out.blank();
    out.doc("How it is stored: as a map.");
    out.line("public static final " + codec + "<" + type + "> CODEC = new Codec();")
        .blank();
    Source.Mark constants = out.mark();
    FieldNames fields = new FieldNames(out, codecs, table, "E", record.type());
    for (ComponentDef component : record.components()) {
      out.line("public final " + fields.type(component) + " " + component.name() + ";");
    }
    out.blank();
    out.doc("The fields at that place.");
    out.open("public " + self + "(" + out.name(Names.EXPRESSION_SPI, "FieldPlace") + " place)");
    out.line("super(place, CODEC);");
    for (ComponentDef component : record.components()) {
      String left = (component.name().equals("place") ? "this." : "") + component.name() + " = ";
      String step = component.alwaysStored() ? "place.required(" : "place.key(";
      out.statement(left, fields.made(component, step + quoted(component.attribute()) + ")"));
    }
    out.close().blank();
    codec(codec);
    out.close();
    out.insert(constants, () -> codecs.declare(out));
    return out.text();
  }

  private void codec(String codec) {
    Set<String> taken = new TreeSet<>(Set.of("sink"));
    record.components().forEach(component -> taken.add(component.name()));
    String variable = Names.variable(record.type(), taken);
    CodecBody body = new CodecBody(out, codecs, record.type(), record.components());
    out.open("private static final class Codec implements " + codec + "<" + type + ">")
        .blank();
    out.line("@Override");
    out.open("public void write(" + type + " " + variable + ", "
        + out.name(Names.CODEC, "AttributeSink") + " sink)");
    body.writeMap(variable);
    out.close().blank();
    out.line("@Override");
    out.open("public " + type + " read(" + out.name(Names.CODEC, "AttributeSource") + " source)");
    out.line("source.beginMap();");
    body.read(component -> false);
    out.close().close();
  }
}
