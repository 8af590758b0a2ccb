/** Reads and writes of single tables on DynamoDB, through the AWS SDK. */
module dev.gateleg.core {
  requires static transitive org.jspecify;
  requires transitive dev.gateleg.model;
  requires transitive software.amazon.awssdk.services.dynamodb;
  requires transitive software.amazon.awssdk.core;
  requires software.amazon.awssdk.awscore;
  requires software.amazon.awssdk.metrics;
  requires software.amazon.awssdk.retries.api;

  // For programs.
  exports dev.gateleg.core;
  exports dev.gateleg.core.batch;
  exports dev.gateleg.core.call;
  exports dev.gateleg.core.capsule;
  exports dev.gateleg.core.cost;
  exports dev.gateleg.core.entity;
  exports dev.gateleg.core.error;
  exports dev.gateleg.core.explain;
  exports dev.gateleg.core.expression;
  exports dev.gateleg.core.heat;
  exports dev.gateleg.core.item;
  exports dev.gateleg.core.read;
  exports dev.gateleg.core.schema;
  exports dev.gateleg.core.sdk;
  exports dev.gateleg.core.stream;
  exports dev.gateleg.core.table;
  exports dev.gateleg.core.write;

  // For generated code, patterns and tools.
  exports dev.gateleg.core.spi.context;
  exports dev.gateleg.core.spi.entity;
  exports dev.gateleg.core.spi.expression;
  exports dev.gateleg.core.spi.read;
  exports dev.gateleg.core.spi.shard;
  exports dev.gateleg.core.spi.stream;
  exports dev.gateleg.core.spi.stored;
  exports dev.gateleg.core.spi.table;
  exports dev.gateleg.core.spi.transport;
  exports dev.gateleg.core.spi.write;
}
