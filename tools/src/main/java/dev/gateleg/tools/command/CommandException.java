package dev.gateleg.tools.command;

/** Ends a verb with an exit code and a message, which starts with its code in brackets. */
public final class CommandException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final int exit;

  private CommandException(int exit, String message) {
    super(message);
    this.exit = exit;
  }

  /** The verb failed. */
  public static CommandException failed(String message) {
    return new CommandException(Exit.FAILURE, message);
  }

  /** The call is wrong. */
  public static CommandException usage(String message) {
    return new CommandException(Exit.USAGE, message);
  }

  /** The verb was not allowed to go on; nothing was changed. */
  public static CommandException refused(String message) {
    return new CommandException(Exit.REFUSED, message);
  }

  /** The exit code, one of {@link Exit}. */
  public int exit() {
    return exit;
  }
}
