/** Annotations, key templates and the codec's small sink. */
module dev.gateleg.model {
  requires static transitive org.jspecify;

  exports dev.gateleg.model;
  exports dev.gateleg.model.codec;
  exports dev.gateleg.model.error;
  exports dev.gateleg.model.file;
  exports dev.gateleg.model.key;
  exports dev.gateleg.model.lint;
}
