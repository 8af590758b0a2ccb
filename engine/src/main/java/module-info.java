/** An embedded DynamoDB. */
module dev.gateleg.engine {
  requires transitive software.amazon.awssdk.services.dynamodb;
  requires software.amazon.awssdk.awscore;
  requires software.amazon.awssdk.core;
  requires software.amazon.awssdk.http;
  requires software.amazon.awssdk.utils;
  requires static org.jspecify;
  requires static rocksdbjni;

  exports dev.gateleg.engine;
  exports dev.gateleg.engine.error;
  exports dev.gateleg.engine.fault;
  exports dev.gateleg.engine.storage;
}
