/** Reliability patterns on single tables. */
module dev.gateleg.patterns {
  requires static transitive org.jspecify;
  requires static java.compiler;
  requires transitive dev.gateleg.core;

  exports dev.gateleg.patterns.archive;
  exports dev.gateleg.patterns.bulk;
  exports dev.gateleg.patterns.changes;
  exports dev.gateleg.patterns.error;
  exports dev.gateleg.patterns.idempotency;
  exports dev.gateleg.patterns.ledger;
  exports dev.gateleg.patterns.lock;
  exports dev.gateleg.patterns.migration;
  exports dev.gateleg.patterns.queue;
  exports dev.gateleg.patterns.restore;
  exports dev.gateleg.patterns.rollup;
  exports dev.gateleg.patterns.series;
  exports dev.gateleg.patterns.sharding;
  exports dev.gateleg.patterns.tree;
}
