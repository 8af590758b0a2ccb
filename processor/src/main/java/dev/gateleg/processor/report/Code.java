package dev.gateleg.processor.report;

/**
 * What the compiler can find wrong, with its text: where, what, and what to do. Each code has a section in
 * docs/errors.md.
 */
public enum Code {
  ACCEPTS_WRONG("%s has @Accepts(\"%s\"), but %s; %s."),
  ATTRIBUTE_CLASH(
      "%s keeps %s in the attribute '%s', which %s; give one of them another name with" + " %s."),
  ATTRIBUTE_FORMAT("%s has the format \"%s\", but %s; %s."),
  BOUND_MISMATCH(
      "%s bounds '%s', the next component of %s's sort key on %s (%s), by a parameter named '%s';"
          + " %s."),
  COLLECTION_KEYS(
      "%s reads %s and %s together, but their keys on %s are made differently (%s in the one, %s"
          + " in the other), so that one read can't find both; %s."),
  COMPANION_CLASH("%s is to be written for %s, but %s; %s."),
  COMPONENT_NAME(
      "%s has a name that generated code uses for %s; rename the component, and keep its attribute"
          + " with @Attribute(\"%s\")."),
  COMPONENT_TYPE("%s has the type %s, which can't be stored: %s; %s."),
  COMPONENT_UNKNOWN("%s's template \"%s\" names '%s', which is no component of the record; %s."),
  CONSISTENT_ON_GLOBAL_INDEX(
      "%s asks for a strong read of %s, but a global index is only eventually consistent; leave"
          + " consistent out, or read the table or a local index."),
  CONVERTER_TYPE("%s is stored through %s, %s; %s."),
  COPY_WRONG("%s is a copy of %s, but %s; %s."),
  DEFAULT_WRONG("%s has @Default(%s), but %s."),
  DERIVATION_UNKNOWN(
      "%s's template \"%s\" takes the %s of '%s', but %s has no such derivation; %s."),
  DERIVED_METHOD("%s is marked @Derived, but %s; %s."),
  DERIVED_SOURCE("%s is derived of '%s', which %s; %s."),
  ENTITIES_AMBIGUOUS(
      "%s reads %s alone on %s, where %s can have the same key (%s and %s); start the two sort"
          + " keys with different constants, or read both at once through a sealed interface."),
  ENTITY_ELSEWHERE(
      "%s is a record of the module %s, which has no companion %s for it, and a module can't write"
          + " into another's package; list it in a table of its own module, or use a record of"
          + " this one."),
  ENTITY_SHARED(
      "%s is an entity of %s and of %s, which store its keys differently; use one record for each"
          + " table."),
  ENTITY_UNLISTED(
      "%s returns %s, which is no entity of %s; add %s.class to the entities of @SingleTable, or"
          + " return one of them."),
  ENTITY_MISSING(
      "%s is listed as an entity of %s but is not marked as one; annotate the record with"
          + " @Entity."),
  FILTER_WRONG("%s has @Where(\"%s\"), but %s; %s."),
  INDEX_ATTRIBUTES("%s's key on %s has %s for the %s key, but %s; %s."),
  INDEX_DUPLICATE("%s has two %s named '%s'; keep one of them."),
  INDEX_PROJECTION("The index %s %s; %s."),
  INDEX_UNKNOWN("%s reads the index '%s', but no entity has a key on it; %s."),
  KEY_KIND_MISMATCH(
      "The key attribute '%s' is %s in %s but %s in %s; DynamoDB takes one kind, so store both"
          + " alike (@Convert, or a template)."),
  KEY_MISSING("%s has no key on the table; add @Key(partition = …, sort = …)."),
  KEY_ONLY_MISPLACED(
      "%s is @KeyOnly but no part of the table's key (%s), the only place that it could be read"
          + " back from; take @KeyOnly away."),
  KEY_PART_NULLABLE(
      "%s's table key needs '%s' (\"%s\"), which can be absent; make it required, or take it out"
          + " of the key."),
  KEY_PART_TYPE("%s's key \"%s\" names '%s', but the type %s can't be part of a key: %s; %s."),
  KEYS_COLLIDE(
      "An item of %s and one of %s can have the same table key (%s and %s); put a constant of its"
          + " own into one of the two, or mark both keys as shared if the type attribute is to"
          + " tell them apart."),
  LIMIT_WRONG("%s says %s, but %s; %s."),
  MAP_KEY_WRONG("%s makes a map %s, but %s; %s."),
  LOAD_WRONG("%s has @Load(\"%s\"), but %s; %s."),
  MANAGED_KEY("%s's key on %s (\"%s\") is made of '%s', %s; %s."),
  METHOD_UNANNOTATED(
      "%s says nothing about how it reads; annotate it with @Get, @Query or @Scan, or give it a"
          + " body."),
  NAME_INVALID("%s has the name '%s', but %s; choose another name."),
  NOT_A_RECORD("%s is %s, but %s needs a canonical constructor and accessors; make it a record."),
  NOT_A_TABLE("%s is annotated with @SingleTable but %s; %s."),
  OPTIONS_WRONG("%s's @TableOptions say %s, but %s; %s."),
  PARAMETER_TYPE("%s takes '%s' as %s, but %s.%s is %s; declare the parameter so."),
  PARTIAL_INDEX_ENTITY(
      "%s returns whole %s items from %s, which holds only %s; return a record annotated with"
          + " @Projection(of = %s.class)."),
  PATTERN_UNSERVED("%s is not served by a key: %s; %s."),
  PROJECTION_COMPONENT("%s has the component '%s', but %s; %s."),
  RANGE_NOT_LAST("%s bounds '%s' of %s's sort key, but %s; %s."),
  READS_SIBLINGS(
      "%s also reads items of %s, whose keys (%s) lie among those it looks for (%s), and passes"
          + " them over at a cost; give one of the two another constant, or read both at once."),
  RETURN_TYPE("%s returns %s; return %s."),
  RESULT_DROPPED(
      "%s() only prepares: its %s is dropped here, so nothing happens; run it, add it to a"
          + " transaction, or go on with it."),
  ROLES_CONFLICT("%s is marked with @%s and @%s, which one component can't both be; keep one."),
  ROLE_DUPLICATE("%s has two components with @%s, '%s' and '%s'; keep one."),
  ROLLUP_MISPLACED("%s is counted by the rollups of %s, but %s; %s."),
  SCAN_PARAMETERS(
      "%s is a scan and takes no parameters, but has '%s'; filter what it returns, or make it a"
          + " @Query."),
  SCOPE_LEAK("%s reads %s by a key (%s) that does not hold the scope '%s', so it leaves the scope;"
      + " annotate it with @CrossScope if that is meant, or put {%s} into the key."),
  SCOPE_MISSING("%s has the scope '%s', but %s; %s."),
  SCOPE_UNDECLARED(
      "%s is marked @CrossScope, but %s has no scope to leave; take it away, or say the scope by"
          + " @Scope."),
  SEPARATOR_UNORDERED("%s bounds '%s', but keys of \"%s\" do not sort by it: %s; %s."),
  SENSITIVE_MISPLACED("%s is @Sensitive, but %s; %s."),
  SHARD_MISPLACED("%s's key on %s has shards (\"%s\"), but %s; %s."),
  SORT_KEY_MISSING(
      "%s has no sort key on %s, which has the sort key attribute '%s'; add sort = …, such as a"
          + " constant \"METADATA\"."),
  STAMP_TYPE("%s has the type %s, but @%s sets an Instant; declare it as @Nullable Instant."),
  TIME_TO_LIVE_AFTER("%s has @TimeToLive(after = \"%s\"), which %s; %s."),
  TIME_TO_LIVE_NAMES(
      "%s keeps its time to live in '%s' but %s in '%s'; DynamoDB has one attribute for it, so"
          + " name both alike with @Attribute."),
  TIME_TO_LIVE_TYPE(
      "%s has the type %s, but a time to live is an Instant; declare it as @Nullable Instant or"
          + " Optional<Instant>."),
  TYPE_GENERIC("%s has type parameters, but %s; write a record without them."),
  TYPE_INACCESSIBLE(
      "%s is private, so generated code can't use it; make it package-private or public."),
  TYPE_LOCAL(
      "%s is declared inside a method, where @%s does nothing, since compilers do not show local"
          + " types to annotation processors; declare it as a type of its own, or inside another"
          + " type."),
  TYPE_NAME_HIDDEN("%s is stored under the name '%s', but %s; give it another with @TypeName."),
  TYPE_NAME_DUPLICATE(
      "%s and %s are both stored under the name '%s'; give one of them another with @TypeName."),
  UNIQUE_MISPLACED("%s is to be unique, but %s; %s."),
  UNKNOWN_ATTRIBUTE("The index %s includes '%s', but no entity has such an attribute; %s."),
  VERSION_TYPE("%s has the type %s, but a version is counted in a long; declare it as long.");

  private final String text;

  Code(String text) {
    this.text = text;
  }

  /** The whole message, with its code in front. */
  public String message(Object... arguments) {
    return "[" + this + "] " + String.format(text, arguments);
  }

  /** The code as messages and docs show it: {@code PatternUnserved}. */
  @Override
  public String toString() {
    StringBuilder name = new StringBuilder();
    for (String word : name().split("_", -1)) {
      name.append(word.charAt(0)).append(word.substring(1).toLowerCase(java.util.Locale.ROOT));
    }
    return name.toString();
  }
}
