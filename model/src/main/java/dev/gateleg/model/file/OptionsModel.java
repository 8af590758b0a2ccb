package dev.gateleg.model.file;

import dev.gateleg.model.TableOptions.Billing;
import dev.gateleg.model.TableOptions.Encryption;
import dev.gateleg.model.TableOptions.StreamView;
import dev.gateleg.model.TableOptions.Switch;
import dev.gateleg.model.TableOptions.TableClass;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A table's settings besides its keys and indexes. Immutable; each method gives a copy.
 *
 * @param billing how capacity is paid for
 * @param readUnits the read units a second that the table and each global index are made with, 0 on demand
 * @param writeUnits the write units a second, 0 on demand
 * @param pointInTimeRecovery whether it can be restored to any second of the last 35 days
 * @param deletionProtection whether it can't be deleted
 * @param encryption whose key it is encrypted with
 * @param kmsKey the key in KMS; null for the account's key for DynamoDB
 * @param stream what its stream tells of a change
 * @param tableClass how storage is weighed against requests
 * @param tags its tags, in the order of the source
 */
public record OptionsModel(
    Billing billing,
    int readUnits,
    int writeUnits,
    Switch pointInTimeRecovery,
    Switch deletionProtection,
    Encryption encryption,
    @Nullable String kmsKey,
    StreamView stream,
    TableClass tableClass,
    Map<String, String> tags) {

  /** Nothing is said. */
  public static final OptionsModel NONE = new OptionsModel(
      Billing.DEFAULT,
      0,
      0,
      Switch.DEFAULT,
      Switch.DEFAULT,
      Encryption.DEFAULT,
      null,
      StreamView.DEFAULT,
      TableClass.DEFAULT,
      Map.of());

  /** Copies the tags. */
  public OptionsModel {
    tags = Collections.unmodifiableMap(new LinkedHashMap<>(tags));
  }

  /** The same, paid for by the request. */
  public OptionsModel onDemand() {
    return billing(Billing.ON_DEMAND, 0, 0);
  }

  /** The same, paid for by the units a second that are kept ready. */
  public OptionsModel provisioned(int read, int write) {
    return billing(Billing.PROVISIONED, read, write);
  }

  private OptionsModel billing(Billing mode, int read, int write) {
    return new OptionsModel(
        mode,
        read,
        write,
        pointInTimeRecovery,
        deletionProtection,
        encryption,
        kmsKey,
        stream,
        tableClass,
        tags);
  }

  /** The same with point-in-time recovery on or off. */
  public OptionsModel pointInTimeRecovery(boolean on) {
    return protection(of(on), deletionProtection);
  }

  /** The same with deletion protection on or off. */
  public OptionsModel deletionProtection(boolean on) {
    return protection(pointInTimeRecovery, of(on));
  }

  private static Switch of(boolean on) {
    return on ? Switch.ON : Switch.OFF;
  }

  private OptionsModel protection(Switch recovery, Switch deletion) {
    return new OptionsModel(
        billing,
        readUnits,
        writeUnits,
        recovery,
        deletion,
        encryption,
        kmsKey,
        stream,
        tableClass,
        tags);
  }

  /** The same, encrypted with somebody's key. */
  public OptionsModel encryption(Encryption whose) {
    return encrypted(whose, null);
  }

  /** The same, encrypted with a key in KMS. */
  public OptionsModel kmsKey(String key) {
    return encrypted(Encryption.KMS, key);
  }

  private OptionsModel encrypted(Encryption whose, @Nullable String key) {
    return new OptionsModel(
        billing,
        readUnits,
        writeUnits,
        pointInTimeRecovery,
        deletionProtection,
        whose,
        key,
        stream,
        tableClass,
        tags);
  }

  /** The same with a stream, or with none on purpose. */
  public OptionsModel stream(StreamView view) {
    return new OptionsModel(
        billing,
        readUnits,
        writeUnits,
        pointInTimeRecovery,
        deletionProtection,
        encryption,
        kmsKey,
        view,
        tableClass,
        tags);
  }

  /** The same of another class. */
  public OptionsModel tableClass(TableClass other) {
    return new OptionsModel(
        billing,
        readUnits,
        writeUnits,
        pointInTimeRecovery,
        deletionProtection,
        encryption,
        kmsKey,
        stream,
        other,
        tags);
  }

  /** The same with one tag more. */
  public OptionsModel tag(String key, String value) {
    Map<String, String> more = new LinkedHashMap<>(tags);
    more.put(key, value);
    return new OptionsModel(
        billing,
        readUnits,
        writeUnits,
        pointInTimeRecovery,
        deletionProtection,
        encryption,
        kmsKey,
        stream,
        tableClass,
        more);
  }

  /** What is said, for people: {@code billing} is {@code on demand}, and so on. */
  public Map<String, String> shown() {
    Map<String, String> shown = new LinkedHashMap<>();
    if (billing != Billing.DEFAULT) {
      shown.put(
          "billing",
          billing == Billing.ON_DEMAND
              ? "on demand"
              : "provisioned, " + readUnits + " read and " + writeUnits + " write units");
    }
    show(shown, "point-in-time recovery", pointInTimeRecovery);
    show(shown, "deletion protection", deletionProtection);
    show(shown, "encryption", encryption);
    if (kmsKey != null) {
      shown.put("encryption", "kms, " + kmsKey);
    }
    show(shown, "stream", stream);
    show(shown, "table class", tableClass);
    tags.forEach((key, value) -> shown.put("tag " + key, value));
    return shown;
  }

  private static void show(Map<String, String> shown, String name, Enum<?> value) {
    if (!value.name().equals("DEFAULT")) {
      shown.put(name, value.name().toLowerCase(java.util.Locale.ROOT).replace('_', ' '));
    }
  }

  /** Null where nothing is said. */
  @Nullable
  JsonObject toJson() {
    return equals(NONE)
        ? null
        : new JsonObject()
            .with("billing", said(billing))
            .with("readUnits", readUnits == 0 ? null : Integer.toString(readUnits))
            .with("writeUnits", writeUnits == 0 ? null : Integer.toString(writeUnits))
            .with("pointInTimeRecovery", said(pointInTimeRecovery))
            .with("deletionProtection", said(deletionProtection))
            .with("encryption", said(encryption))
            .with("kmsKey", kmsKey)
            .with("stream", said(stream))
            .with("tableClass", said(tableClass))
            .with(
                "tags",
                new ArrayList<>(tags.entrySet()),
                tag -> new JsonObject().with("key", tag.getKey()).with("value", tag.getValue()));
  }

  private static @Nullable String said(Enum<?> value) {
    return value.name().equals("DEFAULT") ? null : value.name();
  }

  static OptionsModel of(@Nullable JsonObject json) {
    if (json == null) {
      return NONE;
    }
    Map<String, String> tags = new LinkedHashMap<>();
    List<JsonObject> listed = json.objects("tags", tag -> tag);
    listed.forEach(tag -> tags.put(tag.string("key"), tag.string("value")));
    return new OptionsModel(
        constant(Billing.values(), json, "billing"),
        json.wholeOr0("readUnits"),
        json.wholeOr0("writeUnits"),
        constant(Switch.values(), json, "pointInTimeRecovery"),
        constant(Switch.values(), json, "deletionProtection"),
        constant(Encryption.values(), json, "encryption"),
        json.stringOrNull("kmsKey"),
        constant(StreamView.values(), json, "stream"),
        constant(TableClass.values(), json, "tableClass"),
        tags);
  }

  private static <T extends Enum<T>> T constant(T[] constants, JsonObject json, String name) {
    return json.stringOrNull(name) == null ? constants[0] : Enums.constant(constants, json, name);
  }
}
