package dev.gateleg.tools.command;

import dev.gateleg.model.error.ErrorCode;
import dev.gateleg.model.error.GatelegException;

/** Ends a verb with an exit code and a message, which starts with its code in brackets. */
public final class CommandException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final int exit;

  private CommandException(int exit, String message) {
    super(message);
    this.exit = exit;
  }

  private CommandException(int exit, ErrorCode code, String message) {
    this(exit, "[" + code.code() + "] " + message);
  }

  /** The verb failed. */
  public static CommandException failed(ErrorCode code, String message) {
    return new CommandException(Exit.FAILURE, code, message);
  }

  /** The verb failed, since the library could not do what it asked for. */
  public static CommandException failed(GatelegException cause) {
    return new CommandException(Exit.FAILURE, String.valueOf(cause.getMessage()));
  }

  /** The call is wrong. */
  public static CommandException usage(ErrorCode code, String message) {
    return new CommandException(Exit.USAGE, code, message);
  }

  /** The call is wrong, as the library says. */
  public static CommandException usage(GatelegException cause) {
    return new CommandException(Exit.USAGE, String.valueOf(cause.getMessage()));
  }

  /** The verb was not allowed to go on; nothing was changed. */
  public static CommandException refused(ErrorCode code, String message) {
    return new CommandException(Exit.REFUSED, code, message);
  }

  /** The verb was not allowed to go on, as the library says; nothing was changed. */
  public static CommandException refused(GatelegException cause) {
    return new CommandException(Exit.REFUSED, String.valueOf(cause.getMessage()));
  }

  /** The exit code, one of {@link Exit}. */
  public int exit() {
    return exit;
  }
}
