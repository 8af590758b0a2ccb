package dev.gateleg.engine.error;

import java.util.Locale;

/**
 * What can go wrong with an engine beyond what DynamoDB itself answers. Each has a section in docs/errors.md; messages start
 * with its word, in brackets.
 */
public enum EngineCode {
  CANNOT_ACCEPT,
  CANNOT_LISTEN,
  CANNOT_READ,
  CANNOT_WRITE,
  DAMAGED_BACKUP,
  DAMAGED_ITEM,
  DAMAGED_RECORD,
  DAMAGED_STREAM,
  DAMAGED_TABLE,
  ENGINE_BUG,
  ENGINE_BUSY,
  ENGINE_CLOSED,
  ENGINE_FAILED,
  FAULT_NEEDS_TIME,
  FAULT_TAKES_NO_TIME,
  FOLDER_IN_USE,
  FOLDER_UNUSABLE,
  FORMAT_TOO_NEW,
  FORMAT_TOO_OLD,
  HOST_REFUSED,
  NEGATIVE_TIME,
  NOT_AN_ENGINE_FOLDER,
  NOT_IN_THIS_ENGINE,
  NO_BUCKETS,
  OPEN_ENDPOINT,
  OPERATION_UNKNOWN,
  ORIGIN_REFUSED,
  RATE_OUT_OF_RANGE,
  REQUEST_TOO_HEAVY,
  ROCKS_DB_MISSING,
  STATE_NOT_NOTED,
  STORE_CLOSED,
  STORE_DAMAGED,
  STORE_FAILED,
  STORE_UNREADABLE,
  STREAM_BYTES,
  TOO_MANY_CONNECTIONS,
  UNKNOWN_ARGUMENT,
  UNKNOWN_FORMAT,
  UPKEEP_FAILED;

  private final String code;

  EngineCode() {
    StringBuilder word = new StringBuilder();
    for (String part : name().split("_", -1)) {
      word.append(part.charAt(0)).append(part.substring(1).toLowerCase(Locale.ROOT));
    }
    code = word.toString();
  }

  /** The word that the message starts with, in brackets: {@code StoreDamaged}. */
  public String code() {
    return code;
  }

  /** A message with this code in front of it. */
  public String message(String text) {
    return "[" + code + "] " + text;
  }
}
