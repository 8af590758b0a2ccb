package dev.gateleg.tools.command;

/** The exit codes of the command; scripts rely on them. */
public final class Exit {

  /** It did what was asked. */
  public static final int OK = 0;

  /** It failed. */
  public static final int FAILURE = 1;

  /** The call is wrong; nothing was sent. */
  public static final int USAGE = 2;

  /** It looked, and found something: a difference, or a broken rule. */
  public static final int DIFFERENCE = 3;

  /** It was not allowed to: too dear, not confirmed, or the item is not as it was. */
  public static final int REFUSED = 4;

  /** DynamoDB could not be reached, was too busy or failed: the same call may succeed later. */
  public static final int REMOTE = 5;

  /** Somebody pressed Ctrl-C. */
  public static final int INTERRUPTED = 130;

  private Exit() {}
}
