package dev.gateleg.processor.write;

import static dev.gateleg.processor.write.Source.quoted;

import dev.gateleg.model.TableOptions;
import dev.gateleg.model.TableOptions.Billing;
import dev.gateleg.model.TableOptions.Encryption;
import dev.gateleg.model.TableOptions.StreamView;
import dev.gateleg.model.TableOptions.Switch;
import dev.gateleg.model.TableOptions.TableClass;
import dev.gateleg.model.file.OptionsModel;
import java.util.ArrayList;
import java.util.List;

/** A table's settings as an expression. */
final class OptionsExpr {

  private static final String FILE = "dev.gateleg.model.file";

  private final Source out;

  OptionsExpr(Source out) {
    this.out = out;
  }

  Expr of(OptionsModel options) {
    List<Expr> links = new ArrayList<>();
    if (options.billing() == Billing.PROVISIONED) {
      links.add(Expr.call(
          "provisioned",
          Integer.toString(options.readUnits()),
          Integer.toString(options.writeUnits())));
    } else if (options.billing() == Billing.ON_DEMAND) {
      links.add(Expr.call("onDemand"));
    }
    if (options.pointInTimeRecovery() != Switch.DEFAULT) {
      links.add(Expr.call("pointInTimeRecovery", on(options.pointInTimeRecovery())));
    }
    if (options.deletionProtection() != Switch.DEFAULT) {
      links.add(Expr.call("deletionProtection", on(options.deletionProtection())));
    }
    if (options.kmsKey() != null) {
      links.add(Expr.call("kmsKey", quoted(options.kmsKey())));
    } else if (options.encryption() != Encryption.DEFAULT) {
      links.add(Expr.call("encryption", constant("Encryption", options.encryption())));
    }
    if (options.stream() != StreamView.DEFAULT) {
      links.add(Expr.call("stream", constant("StreamView", options.stream())));
    }
    if (options.tableClass() != TableClass.DEFAULT) {
      links.add(Expr.call("tableClass", constant("TableClass", options.tableClass())));
    }
    options.tags().forEach((key, value) -> links.add(Expr.call("tag", quoted(key), quoted(value))));
    return Expr.chain(Expr.text(out.name(FILE, "OptionsModel") + ".NONE"), links);
  }

  private static String on(Switch value) {
    return Boolean.toString(value == Switch.ON);
  }

  private String constant(String type, Enum<?> value) {
    return out.name(TableOptions.class.getPackageName(), "TableOptions") + "." + type + "."
        + value.name();
  }
}
