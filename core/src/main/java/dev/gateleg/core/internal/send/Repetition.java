package dev.gateleg.core.internal.send;

/** What happens where a write that may have been made already is sent once more. */
public enum Repetition {

  /** Twice is the same as once: a plain put, a delete, a set without a condition. */
  HARMLESS,

  /** A first success makes the condition false for ever: a version or a mark that never comes back. */
  SELF_REFUSING,

  /** A first success makes the condition false until somebody deletes the item: a create. */
  CREATING,

  /** DynamoDB itself knows a request that it has carried out: a transaction under its token. */
  DEDUPLICATED,

  /** The same under the token of a named operation, which the program may send again, so that it must not be used up. */
  DEDUPLICATED_BY_NAME,

  /** It may count twice, or undo what others did since: an add, a condition on a value that others may set back. */
  HARMFUL
}
