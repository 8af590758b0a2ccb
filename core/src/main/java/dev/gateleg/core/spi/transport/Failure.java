package dev.gateleg.core.spi.transport;

import dev.gateleg.core.error.CoreCode;
import dev.gateleg.core.item.Value;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A request that failed, told in what its sender can do about it. It has no stack trace of its own; its cause, where there
 * is one, does.
 */
public final class Failure extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /** Why a request failed. */
  public enum Kind {
    /** A condition did not hold, of a single write or of actions of a transaction. */
    CONDITION_FAILED,
    /** Another write was at work on an item; nothing was written. */
    CONFLICT,
    /** There was no capacity; nothing was written. */
    THROTTLED,
    /** There is no such table. */
    TABLE_MISSING,
    /** There is no such index. */
    INDEX_MISSING,
    /** The token was used with another body. */
    TOKEN_USED,
    /** For want of credentials, permission, a region or an open client; {@link #access} tells which. */
    ACCESS,
    /** DynamoDB found fault with the request. */
    REJECTED,
    /** Nothing was sent. */
    NOT_SENT,
    /** No answer, or a server's error: whether it happened is unknown. */
    NO_ANSWER
  }

  /**
   * Why an action of a transaction was not made.
   *
   * @param code DynamoDB's code
   * @param item the item that failed the condition; empty where there was none
   */
  public record Reason(String code, Map<String, Value> item) {

    /** Whether the action's condition failed. */
    public boolean conditionFailed() {
      return code.equals("ConditionalCheckFailed");
    }
  }

  private final Kind kind;
  private final String said;
  private final transient Map<String, Value> item;
  private final transient List<Reason> reasons;
  private final @Nullable CoreCode access;
  private final int retries;
  private final boolean earlierTriesInDoubt;

  private Failure(
      Kind kind,
      String said,
      Map<String, Value> item,
      List<Reason> reasons,
      @Nullable CoreCode access,
      Tries tries,
      @Nullable Throwable cause) {
    super(said, cause, false, false);
    this.kind = kind;
    this.said = said;
    this.item = item;
    this.reasons = reasons;
    this.access = access;
    this.retries = tries.retries;
    this.earlierTriesInDoubt = tries.inDoubt;
  }

  /**
   * What the transport did by itself before it gave up.
   *
   * @param retries how often it sent the request again
   * @param inDoubt whether one of the tries before the last may have been carried out
   */
  public record Tries(int retries, boolean inDoubt) {

    /** One try. */
    public static final Tries ONE = new Tries(0, false);
  }

  /** A failure. */
  public static Failure of(Kind kind, String said, Tries tries, @Nullable Throwable cause) {
    return new Failure(kind, said, Map.of(), List.of(), null, tries, cause);
  }

  /** A single write whose condition failed on that item; empty where there was none. */
  public static Failure condition(
      Map<String, Value> item, String said, Tries tries, @Nullable Throwable cause) {
    return new Failure(Kind.CONDITION_FAILED, said, item, List.of(), null, tries, cause);
  }

  /** A cancelled transaction, with the reason of each action. */
  public static Failure cancelled(
      Kind kind, List<Reason> reasons, String said, Tries tries, @Nullable Throwable cause) {
    return new Failure(kind, said, Map.of(), List.copyOf(reasons), null, tries, cause);
  }

  /** A failure for want of access; the code says of what. */
  public static Failure access(CoreCode code, String said, Tries tries, @Nullable Throwable cause) {
    return new Failure(Kind.ACCESS, said, Map.of(), List.of(), code, tries, cause);
  }

  /** Why it failed. */
  public Kind kind() {
    return kind;
  }

  /** What DynamoDB or the client said. */
  public String said() {
    return said;
  }

  /** The item that failed the condition of a single write; empty where there was none. */
  public Map<String, Value> item() {
    return item;
  }

  /** Why each action of a cancelled transaction was not made; empty for all other requests. */
  public List<Reason> reasons() {
    return reasons;
  }

  /** What is missing for access: {@link CoreCode#CREDENTIALS_EXPIRED}; null where that is not why. */
  public @Nullable CoreCode access() {
    return access;
  }

  /** How often the transport sent the request again by itself. */
  public int retries() {
    return retries;
  }

  /** Whether the transport sent the request more than once, and one of the tries before the last may have been carried out. */
  public boolean earlierTriesInDoubt() {
    return earlierTriesInDoubt;
  }

  /** What the program is shown as the cause: what the client threw, if there is that. */
  public Throwable shown() {
    Throwable cause = getCause();
    return cause == null ? this : cause;
  }
}
