package dev.gateleg.engine.internal.validation;

/** DynamoDB's limits. */
public final class Limits {

  public static final int MAX_NAME_LENGTH = 255;
  public static final int MIN_TABLE_NAME_LENGTH = 3;
  public static final int MAX_ITEM_BYTES = 400 * 1024;
  public static final int MAX_PARTITION_KEY_BYTES = 2048;
  public static final int MAX_SORT_KEY_BYTES = 1024;
  public static final int MAX_PAGE_BYTES = 1024 * 1024;
  public static final int MAX_BATCH_WRITES = 25;
  public static final int MAX_BATCH_GETS = 100;
  public static final int MAX_BATCH_GET_BYTES = 16 * 1024 * 1024;
  public static final int MAX_BATCH_STATEMENTS = 25;
  public static final int MAX_TRANSACTION_ITEMS = 100;
  public static final int MAX_TRANSACTION_BYTES = 4 * 1024 * 1024;
  public static final int MAX_LOCAL_INDEXES = 5;
  public static final int MAX_GLOBAL_INDEXES = 20;
  public static final int MAX_PROJECTED_ATTRIBUTES = 100;
  public static final int MAX_TOKEN_LENGTH = 36;
  public static final int MAX_SEGMENTS = 1_000_000;
  public static final int MAX_TABLES = 2_500;
  public static final int MAX_TAGS = 50;
  public static final int MAX_REQUEST_BYTES = 16 * 1024 * 1024;
  public static final int MAX_KEY_PARTS = 4;

  private Limits() {}
}
