package dev.gateleg.core.heat;

import dev.gateleg.core.spi.transport.Failure;
import java.util.List;
import software.amazon.awssdk.services.dynamodb.model.ProvisionedThroughputExceededException;
import software.amazon.awssdk.services.dynamodb.model.RequestLimitExceededException;
import software.amazon.awssdk.services.dynamodb.model.ThrottlingException;
import software.amazon.awssdk.services.dynamodb.model.ThrottlingReason;

/**
 * Why DynamoDB had no capacity for a request.
 *
 * @param resource the name of the index that was exhausted, or empty for the table
 * @param write whether writes were refused; otherwise reads
 * @param limit which limit it was
 */
public record Throttle(String resource, boolean write, Limit limit) {

  /** A limit of DynamoDB's. */
  public enum Limit {
    /** What one partition can serve: the key is hot. */
    KEY_RANGE("KeyRangeThroughputExceeded"),
    /** What the table or index is provisioned for. */
    PROVISIONED("ProvisionedThroughputExceeded"),
    /** The most that the program allows a table on demand. */
    MAX_ON_DEMAND("MaxOnDemandThroughputExceeded"),
    /** What the account may use. */
    ACCOUNT("AccountLimitExceeded"),
    /** DynamoDB did not say. */
    UNKNOWN("");

    private final String name;

    Limit(String name) {
      this.name = name;
    }
  }

  /** The reasons that an exception of the SDK tells; none where it tells none. */
  public static List<Throttle> of(Failure failure) {
    Throwable cause = failure.getCause();
    if (cause instanceof ThrottlingException e) {
      return of(e.throttlingReasons());
    } else if (cause instanceof ProvisionedThroughputExceededException e) {
      return of(e.throttlingReasons());
    } else if (cause instanceof RequestLimitExceededException e) {
      return of(e.throttlingReasons());
    }
    return List.of();
  }

  private static List<Throttle> of(List<ThrottlingReason> reasons) {
    return reasons.stream().map(Throttle::of).toList();
  }

  private static Throttle of(ThrottlingReason reason) {
    String said = String.valueOf(reason.reason());
    String arn = String.valueOf(reason.resource());
    int index = arn.indexOf("/index/");
    Limit limit = Limit.UNKNOWN;
    for (Limit one : Limit.values()) {
      if (!one.name.isEmpty() && said.endsWith(one.name)) {
        limit = one;
      }
    }
    return new Throttle(
        said.startsWith("Index") && index >= 0 ? arn.substring(index + "/index/".length()) : "",
        said.contains("Write"),
        limit);
  }
}
