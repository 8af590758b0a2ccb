package dev.gateleg.engine.internal.validation;

import java.util.List;

/** The values that members of requests may have, in the order in which DynamoDB names them. */
public final class Enums {

  public static final List<String> RETURN_CONSUMED_CAPACITY = List.of("INDEXES", "TOTAL", "NONE");
  public static final List<String> RETURN_ITEM_COLLECTION_METRICS = List.of("SIZE", "NONE");
  public static final List<String> RETURN_VALUES =
      List.of("ALL_NEW", "UPDATED_OLD", "ALL_OLD", "NONE", "UPDATED_NEW");
  public static final List<String> ON_CONDITION_FAILURE = List.of("ALL_OLD", "NONE");
  public static final List<String> CONDITIONAL_OPERATOR = List.of("OR", "AND");
  public static final List<String> SELECT =
      List.of("SPECIFIC_ATTRIBUTES", "COUNT", "ALL_ATTRIBUTES", "ALL_PROJECTED_ATTRIBUTES");

  private Enums() {}
}
