package dev.gateleg.model.file;

import dev.gateleg.model.codec.AttributeKind;
import dev.gateleg.model.error.ModelCode;
import dev.gateleg.model.error.ModelException;
import dev.gateleg.model.file.PatternModel.Operation;
import dev.gateleg.model.key.KeyStyle;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The IAM policy that holds a role to the items of its own scope: DynamoDB itself refuses every partition that does not
 * carry the value of the role's tag.
 *
 * <p>The tag is named after the scope's component, and its value is the scope as keys have it: a tenant whose name has a
 * space or a separator in it stands there escaped. Hidden items of a scope start with it too, so that the policy covers
 * markers, locks, rollups and unique values. What patterns read across scopes stands in statements of its own, which
 * can be given to another role ({@link #withinScope}, {@link #acrossScopes}).
 */
public final class LeadingKeysPolicy {

  private static final List<String> WITHIN = List.of(
      "dynamodb:GetItem",
      "dynamodb:BatchGetItem",
      "dynamodb:Query",
      "dynamodb:ConditionCheckItem",
      "dynamodb:PutItem",
      "dynamodb:UpdateItem",
      "dynamodb:DeleteItem",
      "dynamodb:BatchWriteItem");

  /** What the partitions of hidden items start with, before the scope. */
  private static final String HIDDEN = "_SCOPE";

  private final TableModel model;
  private final String tableArn;
  private final String scope;

  private LeadingKeysPolicy(TableModel model, String tableArn, String scope) {
    this.model = model;
    this.tableArn = tableArn;
    this.scope = scope;
  }

  /**
   * The policy's text for a table under that ARN.
   *
   * @throws IllegalArgumentException if the table has no scope
   */
  public static String of(TableModel model, String tableArn) {
    LeadingKeysPolicy policy = scoped(model, tableArn);
    return Json.write(policy.policy(policy.within(), policy.across()));
  }

  /**
   * The policy of a role that stays within its scope: without what patterns read across scopes.
   *
   * @throws IllegalArgumentException if the table has no scope
   */
  public static String withinScope(TableModel model, String tableArn) {
    LeadingKeysPolicy policy = scoped(model, tableArn);
    return Json.write(policy.policy(policy.within(), List.of()));
  }

  /**
   * The policy of a role that only reads across scopes, as a login does: the patterns that are marked so, and nothing else.
   *
   * @throws IllegalArgumentException if the table has no scope
   */
  public static String acrossScopes(TableModel model, String tableArn) {
    LeadingKeysPolicy policy = scoped(model, tableArn);
    return Json.write(policy.policy(List.of(), policy.across()));
  }

  private static LeadingKeysPolicy scoped(TableModel model, String tableArn) {
    if (model.scope() == null) {
      throw new ModelException(
          ModelCode.SCOPE_ABSENT,
          "The table " + model.table() + " (" + model.interfaceName()
              + ") has no scope to hold a role to; annotate it with @Scope.");
    }
    return new LeadingKeysPolicy(model, tableArn, model.scope().component());
  }

  private JsonObject policy(List<JsonObject> within, List<JsonObject> across) {
    List<JsonObject> statements =
        Stream.concat(within.stream(), across.stream()).toList();
    return new JsonObject().with("Version", "2012-10-17").with("Statement", statements, s -> s);
  }

  private List<JsonObject> across() {
    return model.patterns().stream().flatMap(this::across).toList();
  }

  private List<JsonObject> within() {
    List<JsonObject> statements = new ArrayList<>();
    Set<String> table = keys("", true);
    hidden().forEach(table::add);
    statements.add(statement("WithinScopeTable", WITHIN, tableArn, table));
    for (IndexModel index : model.indexes()) {
      Set<String> keys = keys(index.name(), true);
      if (!keys.isEmpty()) {
        String arn = tableArn + "/index/" + index.name();
        statements.add(
            statement("WithinScope" + word(index.name()), List.of("dynamodb:Query"), arn, keys));
      }
    }
    return statements;
  }

  /** What a pattern reads that no tag can be compared with. */
  private Stream<JsonObject> across(PatternModel pattern) {
    String arn = pattern.index().isEmpty() ? tableArn : tableArn + "/index/" + pattern.index();
    String id = "AcrossScopes" + word(pattern.name());
    if (pattern.operation() == Operation.SCAN) {
      return Stream.of(statement(id, List.of("dynamodb:Scan"), arn, Set.of()));
    }
    Set<String> keys = new LinkedHashSet<>();
    for (String type : pattern.entities()) {
      for (KeyPartModel part : partition(type, pattern.index())) {
        if (pattern.crossScope() || !scoped(part)) {
          keys.add(pattern(part, false));
        }
      }
    }
    return keys.isEmpty()
        ? Stream.of()
        : Stream.of(statement(id, List.of(action(pattern)), arn, keys));
  }

  private static String action(PatternModel pattern) {
    return pattern.operation() == Operation.GET ? "dynamodb:GetItem" : "dynamodb:Query";
  }

  private List<KeyPartModel> partition(String type, String index) {
    return model.entity(type).flatMap(entity -> entity.key(index)).stream()
        .flatMap(key -> key.partition().stream().limit(1))
        .toList();
  }

  /** The partition keys of all entities on the table or an index that carry the scope. */
  private Set<String> keys(String index, boolean tagged) {
    Set<String> keys = new LinkedHashSet<>();
    for (EntityModel entity : model.entities()) {
      for (KeyPartModel part : partition(entity.type(), index)) {
        if (scoped(part)) {
          keys.add(pattern(part, tagged));
        }
      }
    }
    return keys;
  }

  /** The partitions of hidden items: of markers, locks, rollups and the claims of unique values. */
  private Stream<String> hidden() {
    return model.entities().stream()
        .flatMap(entity -> partition(entity.type(), "").stream())
        .filter(part -> scoped(part) && part.kind() == AttributeKind.STRING)
        .limit(1)
        .map(part -> {
          char separator = part.plain() ? KeyStyle.DEFAULT.separator() : part.separator();
          return HIDDEN + separator + tag() + separator + "*";
        });
  }

  private String tag() {
    return "${aws:PrincipalTag/" + scope + "}";
  }

  private boolean scoped(KeyPartModel part) {
    return part.components().stream().anyMatch(component -> component.name().equals(scope));
  }

  /** A template as IAM compares it: the scope is the role's tag, everything else that varies is a star. */
  private String pattern(KeyPartModel part, boolean tagged) {
    String text = part.template();
    for (KeyPartModel.KeyComponentModel component : part.components()) {
      String value = tagged && component.name().equals(scope) ? tag() : "*";
      text = text.replaceFirst(
          "\\{" + component.name() + "(:[^}]*)?}", java.util.regex.Matcher.quoteReplacement(value));
    }
    return text.replace("{{", "{").replace("}}", "}");
  }

  private static JsonObject statement(
      String id, List<String> actions, String arn, Set<String> keys) {
    JsonObject statement = new JsonObject()
        .with("Sid", id)
        .with("Effect", "Allow")
        .with("Action", List.copyOf(actions))
        .with("Resource", arn);
    if (keys.isEmpty()) {
      return statement;
    }
    // Without the second condition a request that names no key at all would pass the first.
    return statement.with(
        "Condition",
        new JsonObject()
            .with(
                "ForAllValues:StringLike",
                new JsonObject().with("dynamodb:LeadingKeys", List.copyOf(keys)))
            .with("Null", new JsonObject().with("dynamodb:LeadingKeys", "false")));
  }

  /** A name as IAM takes it in an id: letters and digits, the first one large. */
  private static String word(String name) {
    String letters = name.replaceAll("[^A-Za-z0-9]", "");
    return letters.isEmpty() ? "" : Character.toUpperCase(letters.charAt(0)) + letters.substring(1);
  }
}
