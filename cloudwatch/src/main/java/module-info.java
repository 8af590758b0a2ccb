/** Advice on capacity from CloudWatch's metrics. */
module dev.gateleg.cloudwatch {
  requires static transitive org.jspecify;
  requires transitive dev.gateleg.core;
  requires transitive software.amazon.awssdk.services.cloudwatch;

  exports dev.gateleg.cloudwatch;
}
