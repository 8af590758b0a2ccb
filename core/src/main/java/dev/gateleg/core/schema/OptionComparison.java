package dev.gateleg.core.schema;

import dev.gateleg.core.schema.Difference.Kind;
import dev.gateleg.model.TableOptions.Billing;
import dev.gateleg.model.TableOptions.Encryption;
import dev.gateleg.model.TableOptions.StreamView;
import dev.gateleg.model.TableOptions.Switch;
import dev.gateleg.model.TableOptions.TableClass;
import dev.gateleg.model.file.OptionsModel;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.SSEStatus;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;

/** The settings that a model says beside those of a live table. What the model does not say is not compared. */
final class OptionComparison {

  private static final String ALIAS = "alias/";

  private final OptionsModel options;
  private final TableDescription table;
  private final List<Difference> found = new ArrayList<>();

  OptionComparison(OptionsModel options, TableDescription table) {
    this.options = options;
    this.table = table;
  }

  /**
   * How the settings differ.
   *
   * @param recovery whether point-in-time recovery is on; null where the endpoint has none, or nobody asked
   * @param tags the live table's tags; null where nobody asked
   */
  List<Difference> differences(@Nullable Boolean recovery, @Nullable Map<String, String> tags) {
    compareBilling();
    if (recovery != null) {
      compareSwitch(
          Kind.RECOVERY, "point-in-time recovery", options.pointInTimeRecovery(), recovery);
    }
    compareSwitch(
        Kind.DELETION_PROTECTION,
        "deletion protection",
        options.deletionProtection(),
        Boolean.TRUE.equals(table.deletionProtectionEnabled()));
    compareEncryption();
    compareStream();
    compareClass();
    if (tags != null) {
      options.tags().forEach((key, value) -> compareTag(key, value, tags.get(key)));
    }
    return found;
  }

  private void differ(Kind kind, String what, String live, String model, String remedy) {
    found.add(new Difference(
        kind,
        table.tableName(),
        "The table's " + what + " is " + live + ", in the model " + model,
        remedy));
  }

  private void compareBilling() {
    BillingMode live = table.billingModeSummary() == null
        ? BillingMode.PROVISIONED // DynamoDB leaves it out where it was never anything else.
        : table.billingModeSummary().billingMode();
    BillingMode model = OptionRequests.mode(options);
    if (options.billing() != Billing.DEFAULT && live != model) {
      differ(
          Kind.BILLING,
          "billing mode",
          live.toString(),
          model.toString(),
          "switch it, or mend @TableOptions(billing): on demand can be switched to once a day");
    }
  }

  private void compareSwitch(Kind kind, String what, Switch model, boolean live) {
    if (model != Switch.DEFAULT && live != (model == Switch.ON)) {
      differ(
          kind,
          what,
          live ? "on" : "off",
          live ? "off" : "on",
          "switch it " + (live ? "off" : "on") + ", or mend @TableOptions");
    }
  }

  private void compareEncryption() {
    boolean kms = table.sseDescription() != null
        && (table.sseDescription().status() == SSEStatus.ENABLED
            || table.sseDescription().status() == SSEStatus.UPDATING);
    Encryption live = kms ? Encryption.KMS : Encryption.AWS_OWNED;
    if (options.encryption() != Encryption.DEFAULT && live != options.encryption()) {
      differ(
          Kind.ENCRYPTION,
          "encryption",
          words(live),
          words(options.encryption()),
          "change its key, or mend @TableOptions(encryption)");
    } else if (kms && !sameKey(options.kmsKey(), table.sseDescription().kmsMasterKeyArn())) {
      differ(
          Kind.ENCRYPTION,
          "encryption",
          "with " + table.sseDescription().kmsMasterKeyArn(),
          "with " + options.kmsKey(),
          "change its key, or mend @TableOptions(kmsKey)");
    }
  }

  private static boolean sameKey(@Nullable String model, @Nullable String arn) {
    return model == null || arn == null || model.contains(ALIAS) || arn.endsWith(model);
  }

  private void compareStream() {
    boolean on = table.streamSpecification() != null
        && Boolean.TRUE.equals(table.streamSpecification().streamEnabled());
    String live = on ? table.streamSpecification().streamViewTypeAsString() : StreamView.OFF.name();
    if (options.stream() != StreamView.DEFAULT && !options.stream().name().equals(live)) {
      differ(
          Kind.STREAM,
          "stream",
          live,
          options.stream().name(),
          on && options.stream() != StreamView.OFF
              ? "switch it off and on again with the other view, which starts a new stream, or mend @TableOptions(stream)"
              : "switch it, or mend @TableOptions(stream)");
    }
  }

  private void compareClass() {
    String live = table.tableClassSummary() == null
        ? TableClass.STANDARD.name()
        : table.tableClassSummary().tableClassAsString();
    if (options.tableClass() != TableClass.DEFAULT
        && !options.tableClass().name().equals(live)) {
      differ(
          Kind.TABLE_CLASS,
          "class",
          live,
          options.tableClass().name(),
          "change it, which can be done twice in 30 days, or mend @TableOptions(tableClass)");
    }
  }

  private void compareTag(String key, String model, @Nullable String live) {
    if (!model.equals(live)) {
      differ(
          Kind.TAG,
          "tag '" + key + "'",
          live == null ? "missing" : "'" + live + "'",
          "'" + model + "'",
          "set it, or mend @TableOptions(tags)");
    }
  }

  private static String words(Encryption encryption) {
    return encryption == Encryption.KMS ? "with a key in KMS" : "with a key that AWS owns";
  }
}
