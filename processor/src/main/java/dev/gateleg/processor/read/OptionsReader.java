package dev.gateleg.processor.read;

import dev.gateleg.model.TableOptions;
import dev.gateleg.model.TableOptions.Billing;
import dev.gateleg.model.TableOptions.Encryption;
import dev.gateleg.model.TableOptions.StreamView;
import dev.gateleg.model.TableOptions.Switch;
import dev.gateleg.model.TableOptions.TableClass;
import dev.gateleg.model.file.OptionsModel;
import dev.gateleg.processor.model.ComponentDef;
import dev.gateleg.processor.model.ComponentDef.Role;
import dev.gateleg.processor.model.EntityDef;
import dev.gateleg.processor.report.Code;
import dev.gateleg.processor.report.Errors;
import java.util.List;
import java.util.Locale;
import javax.lang.model.element.AnnotationValue;
import javax.lang.model.element.TypeElement;
import org.jspecify.annotations.Nullable;

/** Reads the settings of a table. */
final class OptionsReader {

  private static final int MOST_TAGS = 50;
  private static final int MOST_TAG_KEY = 128;
  private static final int MOST_TAG_VALUE = 256;

  private final Errors errors;
  private final @Nullable Annotation annotation;
  private final String table;

  OptionsReader(Environment environment, Errors errors, TypeElement table) {
    this.errors = errors;
    this.annotation = Annotation.find(table, TableOptions.class, environment.elements());
    this.table = JavaTypes.of(table).name();
  }

  /** What is said, or that nothing is. */
  OptionsModel options() {
    if (annotation == null) {
      return OptionsModel.NONE;
    }
    OptionsModel options = encryption(billing(OptionsModel.NONE, annotation), annotation);
    Switch recovery = Switch.valueOf(annotation.constant("pointInTimeRecovery"));
    if (recovery != Switch.DEFAULT) {
      options = options.pointInTimeRecovery(recovery == Switch.ON);
    }
    Switch deletion = Switch.valueOf(annotation.constant("deletionProtection"));
    if (deletion != Switch.DEFAULT) {
      options = options.deletionProtection(deletion == Switch.ON);
    }
    options = options.stream(StreamView.valueOf(annotation.constant("stream")))
        .tableClass(TableClass.valueOf(annotation.constant("tableClass")));
    return tags(options, annotation);
  }

  private void report(String at, String says, String why, String remedy) {
    if (annotation != null) {
      errors.report(Code.OPTIONS_WRONG, annotation.at(at), table, says, why, remedy);
    }
  }

  private OptionsModel billing(OptionsModel options, Annotation said) {
    int read = said.number("readUnits");
    int write = said.number("writeUnits");
    Billing billing = Billing.valueOf(said.constant("billing"));
    boolean units = read > 0 && write > 0;
    if (billing == Billing.PROVISIONED && !units) {
      report(
          "billing",
          "billing = PROVISIONED",
          "no units",
          "give readUnits and writeUnits, each 1 at least");
    } else if (billing != Billing.PROVISIONED && (read != 0 || write != 0)) {
      report(
          read != 0 ? "readUnits" : "writeUnits",
          "units",
          "not billing = PROVISIONED",
          "say it, or leave the units out");
    }
    return switch (billing) {
      case DEFAULT -> options;
      case ON_DEMAND -> options.onDemand();
      case PROVISIONED -> options.provisioned(read, write);
    };
  }

  private OptionsModel encryption(OptionsModel options, Annotation said) {
    Encryption encryption = Encryption.valueOf(said.constant("encryption"));
    String key = said.string("kmsKey");
    if (!key.isEmpty() && encryption != Encryption.KMS) {
      report(
          "kmsKey",
          "kmsKey = \"" + key + "\"",
          "not encryption = KMS",
          "say it, or leave the key out");
    }
    return key.isEmpty() ? options.encryption(encryption) : options.kmsKey(key);
  }

  private OptionsModel tags(OptionsModel options, Annotation said) {
    OptionsModel tagged = options;
    List<AnnotationValue> tags = said.list("tags");
    for (AnnotationValue value : tags) {
      String tag = String.valueOf(value.getValue());
      int equals = tag.indexOf('=');
      String key = equals < 0 ? tag : tag.substring(0, equals);
      String why = equals < 0
          ? "is no key=value"
          : key.isEmpty() || key.length() > MOST_TAG_KEY
              ? "has a key of " + key.length() + " characters, where DynamoDB takes 1 to "
                  + MOST_TAG_KEY
              : key.toLowerCase(Locale.ROOT).startsWith("aws:")
                  ? "has a key that AWS keeps for itself"
                  : tag.length() - equals - 1 > MOST_TAG_VALUE
                      ? "has a value of more than " + MOST_TAG_VALUE + " characters"
                      : tagged.tags().containsKey(key) ? "has the key of another" : null;
      if (why != null) {
        errors.report(
            Code.OPTIONS_WRONG,
            said.place().at(value),
            table,
            "the tag \"" + tag + "\"",
            "it " + why,
            "mend it");
      } else {
        tagged = tagged.tag(key, tag.substring(equals + 1));
      }
    }
    if (tags.size() > MOST_TAGS) {
      report("tags", tags.size() + " tags", "DynamoDB takes " + MOST_TAGS, "take some away");
    }
    return tagged;
  }

  /** The attribute of the time to live: that of the entities, or the one that is said. */
  @Nullable
  String timeToLive(List<EntityDef> entities) {
    String said = annotation == null ? "" : annotation.string("timeToLive");
    String ofEntities = null;
    for (EntityDef entity : entities) {
      for (ComponentDef component : entity.components()) {
        boolean expires = component.role() == Role.TIME_TO_LIVE;
        if (expires && ofEntities == null) {
          ofEntities = component.attribute();
        }
        boolean same = !component.keyOnly() && component.attribute().equals(said);
        if (!said.isEmpty() && expires != same) {
          report(
              "timeToLive",
              "timeToLive = \"" + said + "\"",
              expires
                  ? entity.type().name() + " keeps its time to live in '" + component.attribute()
                      + "'"
                  : entity.type().name() + "." + component.name()
                      + " is kept there and is no @TimeToLive",
              expires ? "name both alike" : "mark the component with @TimeToLive");
        }
      }
    }
    return said.isEmpty() ? ofEntities : said;
  }
}
