package dev.gateleg.model.codec;

/** The ten kinds of attribute value that DynamoDB has. */
public enum AttributeKind {
  /** S: text. */
  STRING,
  /** N: an exact decimal number. */
  NUMBER,
  /** B: bytes. */
  BINARY,
  /** BOOL. */
  BOOLEAN,
  /** NULL. */
  NULL,
  /** M: named values. */
  MAP,
  /** L: values in order. */
  LIST,
  /** SS: distinct texts. */
  STRING_SET,
  /** NS: distinct numbers. */
  NUMBER_SET,
  /** BS: distinct byte strings. */
  BINARY_SET
}
