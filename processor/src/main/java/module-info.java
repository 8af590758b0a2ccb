/** The annotation processor: checks a table's model and writes its code. */
module dev.gateleg.processor {
  requires java.compiler;
  requires static jdk.compiler;
  requires dev.gateleg.model;
  requires static org.jspecify;

  provides javax.annotation.processing.Processor with
      dev.gateleg.processor.GatelegProcessor;
}
