package dev.gateleg.processor.write;

import static dev.gateleg.processor.write.Source.quoted;

import dev.gateleg.model.key.KeyStyle;
import dev.gateleg.processor.model.ComponentDef;
import dev.gateleg.processor.model.KeyPartDef;
import dev.gateleg.processor.model.Shape;
import java.util.ArrayList;
import java.util.List;

/** Expressions that make key templates. */
final class KeyExprs {

  private KeyExprs() {}

  static Expr template(Source out, KeyPartDef part) {
    List<Expr> arguments = new ArrayList<>();
    arguments.add(Expr.text(quoted(part.text())));
    KeyStyle style = part.template().template().style();
    if (!style.equals(KeyStyle.DEFAULT)) {
      arguments.add(Expr.text(style(out, style)));
    }
    for (ComponentDef component : part.components()) {
      arguments.add(Expr.text(keyType(out, component.shape())));
    }
    return Expr.call(out.name(Names.KEY, "KeyTemplate") + ".of", arguments);
  }

  private static String style(Source out, KeyStyle style) {
    String type = out.name(Names.KEY, "KeyStyle");
    String separator = style.separator() == '\'' || style.separator() == '\\'
        ? "'\\" + style.separator() + "'"
        : "'" + style.separator() + "'";
    if (!style.raw()) {
      return type + ".separatedBy(" + separator + ")";
    }
    String raw = style.separator() == '#'
        ? type + ".rawStyle()"
        : type + ".rawSeparatedBy(" + separator + ")";
    return style.openEnd() ? raw + ".withOpenEnd()" : raw;
  }

  private static String keyType(Source out, Shape shape) {
    String type = out.name(Names.KEY, "KeyType");
    if (shape instanceof Shape.EnumOf constants) {
      return type + ".ofEnum(" + out.name(constants.type()) + ".values())";
    }
    if (shape instanceof Shape.Converted converted) {
      return keyType(out, converted.as());
    }
    return type + "." + ((Shape.Scalar) shape).kind().keyType();
  }
}
